import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser, waitForHydration } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  addToCart,
  signUpNewCustomer,
  fillDelivery,
  logIn,
  goToOrderSummary,
  paymentWindow,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  totalOf,
} from '../support/shopping.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)

test('an order with a price edited to 1 in the browser is refused with the shop’s price before payment', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  const customer = await signUpNewCustomer(page)
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

test('a price that rises while the form is open must be confirmed by a second click', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  await signUpNewCustomer(page)
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

test('the last product goes to one customer, and the other is informed before paying', async () => {
  const saree = await sareeInShop(shop.db, { quantity: 1, images: 0 })
  const [first, second] = [await visitor(), await visitor()]
  for (const { page } of [first, second]) {
    await signUpNewCustomer(page)
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

test('two tabs share one order, and an order paid in one is not paid again in the other', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page, openTab } = await visitor()
  const customer = await signUpNewCustomer(page)
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

test('after a session has expired, the next customer on a shared device does not see the cart', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  const first = await signUpNewCustomer(page)
  await putInCart(page, saree)
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await page.getByRole('button', { name: 'Order Now' }).waitFor()
  await page.context().clearCookies()

  await signUpNewCustomer(page)
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((address) => address.pathname === '/authentication')
  await logIn(page, first)
  await page.goto('/cart')
  await page.getByRole('link', { name: saree.title }).waitFor()
})

test.each([
  ['full', 'Storage.prototype', 'setItem'],
  ['denied', 'window', 'localStorage'],
])('a customer whose browser storage is %s can order', async (_, owner, property) => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  await page.addInitScript(`Object.defineProperty(${owner}, '${property}', {
    get() { throw new DOMException('refused', 'SecurityError') },
  })`)
  await signUpNewCustomer(page)
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(saree.title)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: saree.title, exact: true }).click()
  await addToCart(page)
  await waitForNotification(page, 'Your browser stores the cart only until you close this page.')
  await goToOrderSummary(page)
  await page.getByRole('listitem').filter({ hasText: '2,499 Rs.' }).waitFor()
})
