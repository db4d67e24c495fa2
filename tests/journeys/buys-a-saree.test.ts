import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/platform/auth/first-admin.server.ts'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { openBrowser, phone } from './browser.ts'
import {
  addToCart,
  becomeCustomer,
  fillDelivery,
  goToOrderSummary,
  logIn,
  owner,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUp,
  somebodyNew,
  statusOf,
  totalOf,
} from './shopping.ts'

const { url, shop, openAnother } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

test('a new customer buys a saree, and sees it move as soon as the owner clicks', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Peacock Kanjivaram Silk Saree', images: 0 })
  const { page } = await visitor()
  const customer = await becomeCustomer(page)
  await page.goto('/shop/saree')
  await page.getByRole('link', { name: saree.title, exact: true }).click()
  await addToCart(page)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await expect.poll(() => totalOf(page)).toBe('2,499 Rs.')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Payment Successful').waitFor()
  await page.getByText('Order Placed Successfully!').waitFor()
  await page.waitForURL((address) => address.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')

  await page.goto('/orders')
  await page.getByRole('heading', { name: saree.title }).waitFor()
  await expect.poll(() => statusOf(page)).toBe('Order Placed')

  // The owner is served by another process of the same shop.
  const desk = (await visitor({ baseURL: (await openAnother()).url })).page
  await desk.goto('/admin/orders')
  await logIn(desk, owner, '/admin/login')
  await desk.goto(`/admin/orders?search=${customer.email}`)
  await desk.getByRole('switch', { name: 'Out For Delivery' }).click()
  await page
    .getByRole('progressbar', { name: /Progress/ })
    .and(page.locator('[aria-valuetext="Out For Delivery"]'))
    .waitFor()
  await desk.getByRole('switch', { name: 'Order Confirmed' }).click()
  await page
    .getByRole('progressbar', { name: /Progress/ })
    .and(page.locator('[aria-valuetext="Order Placed"]'))
    .waitFor()
})

test('on a phone the second order needs no typing: the address is there already', async () => {
  const [first, second] = [
    await sareeInShop(shop.db, { images: 0 }),
    await sareeInShop(shop.db, { images: 0 }),
  ]
  const { page } = await visitor({ viewport: phone })
  await becomeCustomer(page)
  await putInCart(page, first)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')

  await putInCart(page, second)
  await goToOrderSummary(page)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/orders')
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(2)
})

test('missing fields are marked and told, and the first of them gets the focus', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor({ viewport: phone })
  const person = somebodyNew('Kavya')
  await signUp(page, person)
  await logIn(page, person)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await page.getByRole('textbox', { name: 'First Name', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Pincode', exact: true }).fill('57')
  await placeOrder(page)
  await page.getByRole('status').getByText('All Fields are required').waitFor()

  const firstName = page.getByRole('textbox', { name: 'First Name', exact: true })
  await expect
    .poll(() => firstName.evaluate((input) => document.activeElement === input))
    .toBe(true)
  await expect.poll(() => firstName.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('A pincode has six digits').waitFor()

  await fillDelivery(page)
  await page.getByRole('textbox', { name: 'Pincode', exact: true }).fill('57')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
})

test('a guest’s cart goes along through sign-up and login, straight to the payment', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  const person = somebodyNew('Lata')
  await signUp(page, person)
  await putInCart(page, saree)
  await page.goto('/orderSummary')
  await page.waitForURL((address) => address.pathname === '/authentication')
  await logIn(page, person)
  await page.waitForURL((address) => address.pathname === '/orderSummary')
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
})
