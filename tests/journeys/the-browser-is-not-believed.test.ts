import { expect, test } from 'vitest'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { openBrowser } from './browser.ts'
import {
  becomeCustomer,
  fillDelivery,
  goToOrderSummary,
  paymentWindow,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  totalOf,
} from './shopping.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)

test('a price edited to 1 in the browser is answered with the shop’s own price, before anything is paid', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  const customer = await becomeCustomer(page)
  await putInCart(page, saree)
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '[]') as { sellingPrice: number }[]
    localStorage.setItem('cart', JSON.stringify(cart.map((item) => ({ ...item, sellingPrice: 1 }))))
  })
  await page.goto('/orderSummary')
  await page.getByText(`The price of ${saree.title} changed from 1 Rs. to 2,499 Rs.`).waitFor()
  await expect.poll(() => totalOf(page)).toBe('2,499 Rs.')

  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  const order = await shop.db
    .selectFrom('orders')
    .select('total_paise')
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow()
  expect(order.total_paise).toBe(249_900)
})

test('a price that rises while the form is open is told, and must be agreed to by a second press', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  await becomeCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await expect.poll(() => totalOf(page)).toBe('2,499 Rs.')
  await shop.db
    .updateTable('products')
    .set({ selling_price_paise: 299_900 })
    .where('id', '=', saree.id)
    .execute()

  await placeOrder(page)
  await page.getByRole('alert').getByText('Something has changed since you chose').waitFor()
  await expect.poll(() => totalOf(page)).toBe('2,999 Rs.')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await placeOrder(page)
  await paymentWindow(page).getByText('₹2,999.00').waitFor()
})

test('the last piece goes to one; the other is told before paying', async () => {
  const saree = await sareeInShop(shop.db, { quantity: 1, images: 0 })
  const [first, second] = [await visitor(), await visitor()]
  for (const { page } of [first, second]) {
    await becomeCustomer(page)
    await putInCart(page, saree)
    await goToOrderSummary(page)
    await fillDelivery(page)
  }
  await placeOrder(first.page)
  await paymentWindow(first.page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  await placeOrder(second.page)
  await second.page.getByRole('alert').getByText(`${saree.title} is sold out.`).waitFor()
  await expect.poll(() => second.page.getByRole('dialog').count()).toBe(0)

  await second.page.getByRole('button', { name: `Remove ${saree.title}` }).click()
  await second.page.getByText('Your cart is empty').waitFor()
})

test('two tabs are one order: what is paid in one is not paid again in the other', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page, openTab } = await visitor()
  const customer = await becomeCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  const other = await openTab()
  await other.goto('/orderSummary')
  await fillDelivery(other)

  await placeOrder(page)
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  await placeOrder(other)
  await paymentWindow(other).getByRole('button', { name: 'Success', exact: true }).waitFor()
  await page.bringToFront()
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')

  await other.bringToFront()
  await pressInPaymentWindow(other, 'Close')
  const orders = await shop.db
    .selectFrom('orders')
    .select('payment_state')
    .where('email', '=', customer.email)
    .execute()
  expect(orders).toEqual([{ payment_state: 'paid' }])
  await other.getByText('Your cart is empty').waitFor()
})
