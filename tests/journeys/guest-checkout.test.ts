import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { axeOn } from '../support/axe.ts'
import { openBrowser, phone, waitForHydration } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  fillDelivery,
  goToOrderSummary,
  home,
  logIn,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await shop.db.updateTable('shop_settings').set({ guest_checkout_is_on: true }).execute()
const visitor = await openBrowser(url)

test('a guest buys on a phone, then creates the account and finds the order in it', async () => {
  const saree = await sareeInShop(shop.db, { title: 'Peacock Kanjivaram Silk Saree', images: 0 })
  const { page } = await visitor({ viewport: phone })
  const violations = async () => (await axeOn(page).analyze()).violations.map(({ id }) => id)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  expect(await violations()).toEqual([])
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
  await page.waitForURL((address) => address.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  const thanks = page.getByRole('region', { name: 'Thank you' })
  await thanks.getByText('2,499 Rs.').waitFor()
  await page.getByRole('link', { name: 'Cart', exact: true }).first().waitFor()

  const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await thanks.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  expect(await violations()).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await waitForHydration(page)
  expect(await violations()).toEqual([])
  const password = 'six-yards-of-silk'
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await waitForNotification(page, 'Signed Up Successfully')
  await logIn(page, { email: home.Email, password })
  await page.goto(`/orders/${number}`)
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
})
