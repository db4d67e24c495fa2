import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/platform/auth/first-admin.server.ts'
import { insertQuery } from '../../src/shop/inbox/query-store.server.ts'
import { subscribe } from '../../src/shop/inbox/subscribe.server.ts'
import { publishOrder } from '../../src/shop/orders/order-news.server.ts'
import { orderBeingPaid } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { forgive, openBrowser, phone } from './browser.ts'
import { logIn, owner } from './shopping.ts'

declare global {
  interface Window {
    struck: number
  }
}

const { url, shop } = await startShop()
const { db } = shop
await ensureAdmin(db, shop.auth, owner)
const visitor = await openBrowser(url)

async function placeOrder(status = 1): Promise<string> {
  const { id, number } = await orderBeingPaid(db)
  const placed = await db
    .updateTable('orders')
    .where('id', '=', id)
    .set({ pay_mode: 'cod', payment_state: 'paid', status, placed_at: new Date() })
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirstOrThrow()
  await publishOrder(db, placed)
  return number
}
const statusInBooks = async (number: string) =>
  (
    await db
      .selectFrom('orders')
      .select('status')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).status

async function ownerAt(path: string, options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  const { page } = await visitor(options)
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  await page.goto(path)
  return page
}
async function isOpenToEverybody(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0)) // what lies below the fixed bar counts as too small to be hit
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${page.url()} ${id}: ${html.slice(0, 160)}`),
    ),
  ).toEqual([])
}

test('several orders are marked and moved on with one press; one that somebody else has changed is told', async () => {
  const [fresh, raced, done] = [await placeOrder(), await placeOrder(), await placeOrder(3)]
  const page = await ownerAt('/admin/orders', { viewport: phone })
  for (const number of [fresh, raced, done])
    await page.getByRole('checkbox', { name: `Mark order ${number}` }).check()
  await page.getByText('3 marked').waitFor()
  await isOpenToEverybody(page)
  await db.updateTable('orders').set({ status: 4 }).where('number', '=', raced).execute()

  await page.getByRole('combobox', { name: 'Set to' }).selectOption('Order Confirmed')
  await page.getByRole('button', { name: 'Change' }).click()
  const outcomes = page.getByRole('region', { name: '1 order changed, 2 not' })
  await outcomes.getByText('Now: Order Confirmed').waitFor()
  await outcomes.getByText('Left as it was: Out For Delivery').waitFor()
  await outcomes.getByText('Somebody else changed this order first').waitFor()
  expect([
    await statusInBooks(fresh),
    await statusInBooks(raced),
    await statusInBooks(done),
  ]).toEqual([2, 4, 3])
  await page.getByRole('checkbox', { name: `Mark order ${fresh}`, checked: false }).waitFor()

  await page.getByRole('checkbox', { name: 'Mark all on this page' }).check()
  await page.getByRole('button', { name: 'Print marked packing slips' }).click()
  await page.getByRole('heading', { name: '3 packing slips' }).waitFor()
})

test('courier and note are saved again and again on the order’s own page', async () => {
  const number = await placeOrder()
  const page = await ownerAt(`/admin/orders/${number}`)
  /** Saved, and the form is based on what was saved: then the next one can be. */
  const save = async (button: string) => {
    const version = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: button }) })
      .locator('input[name=basedOn]')
    const before = await version.inputValue()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => version.inputValue()).not.toBe(before)
  }
  const written = () =>
    db
      .selectFrom('orders')
      .select(['courier_name as courier', 'internal_note as note'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  for (const [courier, note] of [
    ['DTDC', 'Ring once'],
    ['Blue Dart', 'Ring twice'],
    ['Ekart', 'Knock'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Courier' }).fill(courier)
    await save('Save courier')
    await page.getByRole('textbox', { name: /note/i }).fill(note)
    await save('Save note')
    expect(await written()).toEqual({ courier, note })
  }
})

test('a new order is told at once, with a sound that can be turned off and stays off', async () => {
  const page = await ownerAt('/admin')
  await page.addInitScript(() => {
    window.struck = 0
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        window.struck++
        super.start(when)
      }
    }
  })
  await page.goto('/admin/orders?status=4')
  const sound = page.getByRole('checkbox', {
    name: 'Sound for new orders',
    checked: true,
    disabled: false,
  })
  await sound.waitFor()
  await expect.poll(() => page.evaluate(() => window.struck)).toBe(0)
  await page.getByRole('heading', { name: 'Orders' }).click()

  const first = await placeOrder()
  await page.getByText(`New order ${first} from Asha`).waitFor()
  await expect.poll(() => page.evaluate(() => window.struck)).toBe(2)

  await sound.uncheck()
  await page.reload()
  await page
    .getByRole('checkbox', { name: 'Sound for new orders', checked: false, disabled: false })
    .waitFor()
  await page.getByRole('heading', { name: 'Orders' }).click()
  const second = await placeOrder()
  await page.getByText(`New order ${second} from Asha`).waitFor()
  await expect.poll(() => page.evaluate(() => window.struck)).toBe(0)
})

test('the first screen leads to exactly what it counts, and its chart is walked by the keyboard', async () => {
  await placeOrder()
  const page = await ownerAt('/admin')
  const day = page.getByRole('slider', { name: 'Day' })
  await day.focus()
  await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/Rs\. in \d+ orders?$/)
  await day.press('ArrowLeft')
  await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/: 0 Rs\. in 0 orders$/)
  await page.getByText('The same as a table').click()
  await page.getByRole('row', { name: /^Together/ }).waitFor()
  await isOpenToEverybody(page)

  const toConfirm = page.getByRole('link', { name: /to confirm/ })
  const count = Number.parseInt(await toConfirm.innerText(), 10)
  await toConfirm.click()
  await page.getByText(count === 1 ? '1 order' : `${count} orders`, { exact: true }).waitFor()
})

test('a query is read by opening it, answered by a press, and found again', async () => {
  await insertQuery(db, {
    yourName: 'Lakshmi',
    yourEmail: 'lakshmi@zari.test',
    yourSubject: 'Falls and edging',
    yourMessage: 'Do you do them?',
  })
  const page = await ownerAt('/admin/queries')
  await page.getByRole('link', { name: 'Unread (1)' }).waitFor()
  await page.getByText('Falls and edging').first().click()
  await page.getByText('Read by').waitFor()
  await page.getByRole('link', { name: 'Unread (0)' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Reply to Lakshmi' }).getAttribute('href'))
    .toContain('mailto:lakshmi@zari.test?subject=Re%3A%20Falls')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByText('Answered by').waitFor()
  await isOpenToEverybody(page)
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('EDGING')
  await page
    .getByRole('search', { name: 'Search queries' })
    .getByRole('button', { name: 'Search' })
    .click()
  await page.getByText('1 query', { exact: true }).waitFor()
})

test('a newsletter goes from a draft to a reader, who leaves with one press and without a login', async () => {
  await subscribe(db, 'reader@zari.test', '/about')
  const page = await ownerAt('/admin/newsletters/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Nine greens')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Monsoon')
  await page.getByRole('textbox', { name: 'Words' }).fill('They are here.')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByRole('heading', { name: 'Nine greens', level: 1 }).waitFor()
  for (const subject of ['Ten greens', 'Eleven greens']) {
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await page.getByRole('heading', { name: subject, level: 1 }).waitFor()
  }
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText(/^Sent to 1 person/).waitFor()
  await isOpenToEverybody(page)

  const { key } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_key as key')
    .executeTakeFirstOrThrow()
  const reader = (await visitor({ viewport: phone, javaScriptEnabled: false })).page
  await reader.goto(`/unsubscribe?key=${key}`)
  await reader.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await reader.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await page.goto('/admin/queries')
  await page.getByText('0 people want to hear from the shop.').waitFor()
})

test('a version is compared word by word and restored; FAQs are dragged into order', async () => {
  const page = await ownerAt('/admin/siteinfo')
  const form = (label: string) =>
    page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) })
  for (const words of ['We weave silk in Pune.', 'We weave cotton in Pune.']) {
    await page.getByLabel('About Us').fill(words)
    await form('About Us').getByRole('button', { name: 'Update' }).click()
    await page.getByText(`Versions (${words.includes('silk') ? 1 : 2})`).waitFor()
  }
  await page.getByLabel('Question 1').fill('One?')
  await page.getByLabel('Response 1').fill('Yes')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  await page.getByLabel('Question 2').fill('Two?')
  await page.getByLabel('Response 2').fill('No')
  const handles = page.getByTitle('Drag to another place')
  await handles.last().scrollIntoViewIfNeeded()
  await handles.last().dragTo(handles.first(), { targetPosition: { x: 10, y: 10 } })
  await expect.poll(() => page.getByLabel('Question 1').inputValue()).toBe('Two?')
  await page.getByRole('button', { name: 'Move FAQ 1 down' }).click()
  await expect.poll(() => page.getByLabel('Question 2').inputValue()).toBe('Two?')

  await page.goto('/admin/siteinfo/about')
  await expect.poll(() => page.getByRole('deletion').innerText()).toBe('silk')
  await expect.poll(() => page.getByRole('insertion').innerText()).toBe('cotton')
  await isOpenToEverybody(page)
  await page.getByRole('button', { name: 'Restore version 1' }).first().click()
  await page.getByText('Updated successfully!').waitFor()
  await expect.poll(() => page.getByLabel('About Us').inputValue()).toBe('We weave silk in Pune.')
})

test('a refusal leaves the keyboard where it was, and a complaint goes as soon as somebody sees to it', async () => {
  const page = await ownerAt('/admin/siteinfo')
  const update = page
    .getByRole('region', { name: 'About', exact: true })
    .getByRole('button', { name: 'Update' })
  await page.getByRole('textbox', { name: 'About Us' }).fill(' ')
  await update.press('Enter')
  await page.getByText('Please enter some value').first().waitFor()
  await expect.poll(() => update.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.goto('/admin/addproducts')
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
  await title.fill('Ilkal')
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe(null)

  // A wrong number, and the button pressed straight from it: nothing moves away from under the press.
  await page.getByRole('textbox', { name: 'Quantity' }).fill('some')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('A whole number from 0 to 99999, please.').waitFor()
  await page.locator('textarea[name=description]:focus').waitFor()
})

test('who asks for a product that is not there finds the way back to the admin', async () => {
  const page = await ownerAt('/admin/productinfos/11111111-1111-4111-8111-111111111111')
  await page.getByRole('link', { name: 'Back to the admin' }).click()
  await page.getByRole('heading', { name: 'Good to see you' }).waitFor()
  forgive(/404/)
})

test('when the line breaks while site information is sent, that is told and what was typed stays', async () => {
  const page = await ownerAt('/admin/siteinfo')
  const words = page.getByRole('textbox', { name: 'About Us' })
  await words.fill('Written in a train')
  await page.context().setOffline(true)
  const update = page
    .getByRole('region', { name: 'About', exact: true })
    .getByRole('button', { name: 'Update' })
  await update.click()
  await page.getByText('Failed to Update!').first().waitFor()
  await expect.poll(() => words.inputValue()).toBe('Written in a train')
  await page.context().setOffline(false)
  await update.click()
  await page.getByText('Updated successfully!').first().waitFor()
  forgive(/ERR_INTERNET_DISCONNECTED/)
})
