import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  addToCart,
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  logIn,
  owner,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUp,
  newCustomer,
  statusOf,
  totalOf,
} from '../support/shopping.ts'

const { url, shop, openAnother } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

test('a new customer buys a saree and sees each status change live', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Peacock Kanjivaram Silk Saree', images: 0 })
  const { page } = await visitor()
  const customer = await signUpNewCustomer(page)
  await page.goto('/shop/saree')
  await page.getByRole('link', { name: saree.title, exact: true }).click()
  await addToCart(page)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await expect.poll(() => totalOf(page)).toBe('2,499 Rs.')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Payment Successful')
  await waitForNotification(page, 'Order Placed Successfully!')
  await page.waitForURL((address) => address.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')

  const thanks = page.getByRole('region', { name: 'Thank you' })
  await thanks.getByText('2,499 Rs.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(`Thank you, ${customer.firstName}.`)
  const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await page.reload()
  await thanks.getByText(number).waitFor()
  await thanks.getByRole('button', { name: 'Close' }).click()
  await thanks.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('link', { name: 'Cart' }).first().waitFor()
  await expect.poll(() => thanks.count()).toBe(0)

  await page.goto('/orders')
  await page.getByRole('heading', { name: saree.title }).waitFor()
  await expect.poll(() => statusOf(page)).toBe('Order Placed')

  await page.getByRole('link', { name: `Order ${number}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await page.getByRole('link', { name: 'Buy again' }).click()
  await waitForNotification(page, 'Added to cart')
  await page.waitForURL('/cart')
  await page.getByRole('link', { name: saree.title, exact: true }).waitFor()
  await page.goto('/orders')

  // The admin's pages come from a second server process of the same shop.
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

test('a second order on a phone needs no typing because the address is saved', async () => {
  const [first, second] = [
    await sareeInShop(shop.db, { images: 0 }),
    await sareeInShop(shop.db, { images: 0 }),
  ]
  const { page } = await visitor({ viewport: phone })
  await signUpNewCustomer(page)
  await putInCart(page, first)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')

  await putInCart(page, second)
  await goToOrderSummary(page)
  await page.getByText('14, Temple Road, Mysuru, Karnataka 570001').waitFor()
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/orders')
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(2)
})

test('missing fields are marked with messages, and the first of them gets the focus', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor({ viewport: phone })
  const person = newCustomer('Kavya')
  await signUp(page, person)
  await logIn(page, person)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await page.getByRole('textbox', { name: 'First Name', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Pincode', exact: true }).fill('57')
  await placeOrder(page)
  await waitForNotification(page, 'All Fields are required')

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

test('a guest’s cart survives sign-up and login on the way to payment', async () => {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  const person = newCustomer('Lata')
  await signUp(page, person)
  await putInCart(page, saree)
  await page.goto('/orderSummary')
  await page.waitForURL((address) => address.pathname === '/authentication')
  await logIn(page, person)
  await page.waitForURL((address) => address.pathname === '/orderSummary')
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
})

test('in the cart, a product keeps its quantity when its size changes, and the reverse', async () => {
  const suit = await suitInShop(shop.db, { images: 0 })
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await page.goto(productPath(suit))
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await addToCart(page)
  const row = page.getByRole('listitem').filter({ hasText: suit.title })
  const changes: [() => Promise<void>, string, string][] = [
    [() => page.getByRole('radio', { name: 'M', exact: true }).check(), 'Size M', '× 2'],
    [() => page.getByRole('button', { name: 'Increase quantity' }).click(), 'Size M', '× 3'],
  ]
  for (const [change, size, quantity] of changes) {
    await page.reload()
    await page.getByRole('button', { name: 'Remove from Cart' }).waitFor()
    await change()
    await addToCart(page)
    await page.getByRole('link', { name: 'Go to Cart' }).click()
    await row.getByText(size).waitFor()
    await row.getByText(quantity).waitFor()
    await row.getByRole('link').click()
    await page.waitForURL(`**/productinfo/**`)
  }
})
