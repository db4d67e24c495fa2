import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { axeOn } from '../support/axe.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { insertOrderLine } from '../support/order-lines.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, desktop, openBrowser, phone } from '../support/browser.ts'
import { BLOCKED_RECORDER } from '../support/notifications.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  owner,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

/** Lets the customer buy a saree and open the orders page. */
async function boughtBy(customer: Page): Promise<string> {
  await signUpNewCustomer(customer)
  await putInCart(
    customer,
    await sareeInShop(shop.db, { title: 'Emerald Kanjivaram silk saree', images: 0 }),
  )
  await goToOrderSummary(customer)
  await fillDelivery(customer)
  await placeOrder(customer)
  await pressInPaymentWindow(customer, 'Success')
  await customer.waitForURL((address) => address.pathname === '/')
  await customer.goto('/orders')
  const order = await shop.db
    .selectFrom('orders')
    .select('number')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return order.number
}

/** Inserts an order of one saree, for tests that are not about buying. */
async function orderOfSaree(): Promise<string> {
  const { id, number } = await placedOrder(shop.db)
  await insertOrderLine(shop.db, id, await sareeInShop(shop.db, { images: 0 }))
  return number
}

const desk = (at: string, viewport = desktop) =>
  openAdminPage(visitor, at, { viewport, reducedMotion: 'reduce' })

async function expectClean(page: Page): Promise<void> {
  const { violations } = await axeOn(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
}

test('an order is packed with courier, slip and mail while its customer sees the changes live', async () => {
  const customer = (await visitor()).page
  const number = await boughtBy(customer)
  const page = await desk('/admin/orders', phone)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()

  await page.getByRole('combobox', { name: 'Courier' }).fill('Blue Dart')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('77-1234')
  await page.getByRole('button', { name: 'Save courier' }).click()
  await page.getByText('Saved. The customer sees it now.').first().waitFor()
  await customer.getByText('It travels with Blue Dart, tracking number 77-1234.').waitFor()

  await page.getByRole('switch', { name: 'Out For Delivery' }).click()
  await page.getByText('Mail: Out for delivery').waitFor()
  await page.getByText('Order Placed → Out For Delivery').waitFor()
  await expectClean(page)

  await page.getByRole('link', { name: 'Packing slip' }).click()
  await page.getByRole('heading', { name: '1 packing slip' }).waitFor()
  await expectClean(page)
})

test('the second of two conflicting note edits is refused, keeps its input and shows the first one', async () => {
  const path = `/admin/orders/${await orderOfSaree()}`
  const [one, other] = [await desk(path), await desk(path)]
  const note = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
  await note(one).fill('Ring twice')
  await note(other).fill('Leave at the gate')
  await one.getByRole('button', { name: 'Save note' }).click()
  await one.getByText('Note saved').first().waitFor()
  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByText('Somebody else changed this first').first().waitFor()
  await other.getByRole('blockquote').getByText('Ring twice').waitFor()
  await expect.poll(() => note(other).inputValue()).toBe('Leave at the gate')
  await expectClean(other)

  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByText('Note saved').first().waitFor()
  await one.reload()
  await expect.poll(() => note(one).inputValue()).toBe('Leave at the gate')
})

test('several packing slips are printed at once, each on half a sheet', async () => {
  const numbers = [await orderOfSaree(), await orderOfSaree()]
  const page = await desk('/admin/orders')
  for (const number of numbers)
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await page.getByRole('heading', { name: '2 packing slips' }).waitFor()
  for (const number of numbers)
    await page.getByRole('article', { name: `Order ${number}` }).waitFor()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2)
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/)?.[0]).toMatch(
    /^\/MediaBox \[0 0 (419|420)[\d.]* 59[456]/,
  )
})

test('mail log and previews are accessible on phone and desktop, and the mail is shown as delivered', async () => {
  await boughtBy((await visitor()).page)
  for (const viewport of [phone, desktop]) {
    const page = await desk('/admin/mail', viewport)
    await page
      .getByRole('article', { name: /Order placed/ })
      .first()
      .waitFor()
    await expectClean(page)
    await page.getByRole('link', { name: 'Refund done' }).click()
    await page
      .frameLocator('iframe[title="Preview: Refund done"]')
      .getByRole('heading', { name: 'Your money was given back' })
      .waitFor()
    await expectClean(page)
    allowErrors(BLOCKED_RECORDER)
  }
})
