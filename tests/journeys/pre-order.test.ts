import { expect, test } from 'vitest'
import { axeOn } from '../support/axe.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  fillDelivery,
  goToOrderSummary,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
  signUpNewCustomer,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const { db } = shop
const visitor = await openBrowser(url)
const ordersOf = () => db.selectFrom('orders').select('payment_state').execute()

test('a pre-order is named from the card to the order, and paid after its date is confirmed', async () => {
  const saree = await sareeInShop(db, {
    images: 0,
    categories: ['Latest'],
    advance: '2099-01-12',
    quantity: 2,
  })
  const { page } = await visitor({ viewport: phone })
  await signUpNewCustomer(page)
  await page.goto('/shop/Latest')
  await page.getByText('Pre-order', { exact: true }).waitFor()
  await putInCart(page, saree)
  const date = 'Pre-order: dispatched from Jan 12, 2099'
  await page.getByText(date).waitFor()
  await goToOrderSummary(page)
  const group = page.getByRole('group', { name: 'Later dispatch' })
  await group.getByText(date).waitFor()
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await fillDelivery(page)
  await placeOrder(page)
  const box = group.getByRole('checkbox', { name: 'I agree to the later dispatch' })
  await expect.poll(() => box.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await ordersOf()).toEqual([])
  await box.check()
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
  await expect.poll(ordersOf).toEqual([{ payment_state: 'paid' }])
  await page.goto('/orders')
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await page.goto(`/orders/${number}`)
  await page.getByText(date).waitFor()
})
