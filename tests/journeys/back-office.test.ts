import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { publishOrder } from '../../src/shop/orders/publish-order.server.ts'
import { orderBeingPaid } from '../support/builders.ts'
import { openAdminPage, expectAccessible } from '../support/admin-page.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { owner } from '../support/shopping.ts'

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

const ownerAt = (path: string, options?: Parameters<typeof visitor>[0]) =>
  openAdminPage(visitor, path, options)

test('several selected orders get their next status at once, and one changed meanwhile is reported', async () => {
  const [fresh, raced, done] = [await placeOrder(), await placeOrder(), await placeOrder(3)]
  const page = await ownerAt('/admin/orders', { viewport: phone })
  for (const number of [fresh, raced, done])
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await page.getByText('3 selected').waitFor()
  await expectAccessible(page)
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
  await page.getByRole('checkbox', { name: `Select order ${fresh}`, checked: false }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await page.getByRole('heading', { name: '3 packing slips' }).waitFor()
})

test('courier and note can be saved repeatedly on the order page', async () => {
  const number = await placeOrder()
  const page = await ownerAt(`/admin/orders/${number}`)
  /** Saves and waits until the form has the saved version, so that the next edit is based on that version. */
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

test('a new order is announced with a sound, which stays off after it is turned off', async () => {
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
  await waitForNotification(page, `New order ${first} from Asha`)
  await expect.poll(() => page.evaluate(() => window.struck)).toBe(2)

  await sound.uncheck()
  await page.reload()
  await page
    .getByRole('checkbox', { name: 'Sound for new orders', checked: false, disabled: false })
    .waitFor()
  await page.getByRole('heading', { name: 'Orders' }).click()
  const second = await placeOrder()
  await waitForNotification(page, `New order ${second} from Asha`)
  await expect.poll(() => page.evaluate(() => window.struck)).toBe(0)
})

test('on the admin home page, counts link to matching lists and the chart works by keyboard', async () => {
  await placeOrder()
  const page = await ownerAt('/admin')
  const day = page.getByRole('slider', { name: 'Day' })
  await day.focus()
  await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/Rs\. in \d+ orders?$/)
  await day.press('ArrowLeft')
  await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/: 0 Rs\. in 0 orders$/)
  await page.getByText('Show as a table').click()
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await expectAccessible(page)

  const toConfirm = page.getByRole('link', { name: /to confirm/ })
  const count = Number.parseInt(await toConfirm.innerText(), 10)
  await toConfirm.click()
  await page.getByText(count === 1 ? '1 order' : `${count} orders`, { exact: true }).waitFor()
})

test('an error message keeps the keyboard focus and disappears when the field is corrected', async () => {
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

  // The layout must not shift when the invalid field loses focus, because the click would miss the
  // button.
  await page.getByRole('textbox', { name: 'Quantity' }).fill('some')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Please enter a whole number from 0 to 99999.').waitFor()
  await page.locator('textarea[name=description]:focus').waitFor()
})

test('the page of a missing product links back to the admin', async () => {
  const page = await ownerAt('/admin/productinfos/11111111-1111-4111-8111-111111111111')
  await page.getByRole('link', { name: 'Back to the admin' }).click()
  await page.getByRole('heading', { name: 'Good to see you' }).waitFor()
  allowErrors(/404/)
})
