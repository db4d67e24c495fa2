import type { BrowserContextOptions } from 'playwright'
import { expect, test } from 'vitest'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { forgive, openBrowser } from './browser.ts'
import {
  becomeCustomer,
  fillDelivery,
  goToOrderSummary,
  paymentWindow,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from './shopping.ts'

const { url, shop, sandbox } = await startShop()
const visitor = await openBrowser(url)

async function readyToPay(options?: BrowserContextOptions) {
  const saree = await sareeInShop(shop.db, { images: 0 })
  const { page, openTab } = await visitor(options)
  const customer = await becomeCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  return { page, openTab, saree, customer }
}

const numbersOf = async (email: string) =>
  await shop.db
    .selectFrom('orders')
    .select(['number', 'payment_state'])
    .where('email', '=', email)
    .execute()

test('a payment that fails costs nothing: cart and form stay, no order is listed, and trying again works', async () => {
  const { page, openTab, saree, customer } = await readyToPay()
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Failure')
  await pressInPaymentWindow(page, 'Close')
  await page.getByRole('alert').getByText('The payment did not go through').waitFor()
  await page.getByText(/held for you until \d\d:\d\d/).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await page.getByRole('button', { name: `Remove ${saree.title}` }).waitFor()

  const orders = await openTab()
  await orders.goto('/orders')
  await orders.getByText('No orders yet').waitFor()
  await page.bringToFront()

  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
  expect(await numbersOf(customer.email)).toHaveLength(1)
})

test('whoever closes the window is told that nothing was lost, and goes on with the same order after a reload', async () => {
  const { page, customer } = await readyToPay()
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Close')
  await page.getByText(/held for you until \d\d:\d\d/).waitFor()
  const button = page.getByRole('button', { name: 'Place Order' })
  await expect.poll(() => button.evaluate((place) => document.activeElement === place)).toBe(true)

  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  expect(await numbersOf(customer.email)).toHaveLength(1)
})

test('paid, and the tab closed before the shop heard of it: the order is made, and the cart is emptied on return', async () => {
  const { page, openTab, saree, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page).getByText('Other endings').click()
  await pressInPaymentWindow(page, 'Pay, then close the tab')
  await paymentWindow(page).getByText('Paid – and the page is gone').waitFor()
  await page.close()

  await expect.poll(async () => (await numbersOf(customer.email))[0]?.payment_state).toBe('paid')
  const back = await openTab()
  await back.goto('/orders')
  await back.getByRole('heading', { name: saree.title }).waitFor()
  await expect.poll(() => back.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})

test('28: a window that is blocked is told, and opens at the next press', async () => {
  const { page } = await readyToPay()
  await page.route('**/checkout.js', (route) => route.abort())
  await placeOrder(page)
  await page.getByRole('alert').getByText('The payment window did not open').waitFor()
  forgive(/ERR_FAILED/)

  await page.unroute('**/checkout.js')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
})

test('what another tab puts into the cart while somebody pays is still there afterwards', async () => {
  const { page, openTab } = await readyToPay()
  const later = await sareeInShop(shop.db, { images: 0 })
  await placeOrder(page)
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  await putInCart(await openTab(), later)

  await page.bringToFront()
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/cart')
  await page.getByRole('button', { name: `Delete ${later.title}` }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(1)
})

test('whoever paid in the bank’s app and then orders something else is told what was bought, and keeps the rest', async () => {
  const { page, openTab, saree, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page).getByText('Other endings').click()
  await pressInPaymentWindow(page, 'Pay, then close the tab')
  await paymentWindow(page).getByText('Paid – and the page is gone').waitFor()

  const other = await openTab()
  const later = await sareeInShop(shop.db, { images: 0 })
  await putInCart(other, later)
  await expect.poll(async () => (await numbersOf(customer.email))[0]?.payment_state).toBe('paid')
  // The news that takes out what was bought comes too late for this tab: it presses first.
  await other.route(/begun=/, (route) => route.abort())
  await goToOrderSummary(other)
  await fillDelivery(other)
  await placeOrder(other)
  await other.waitForURL(/\/orders\/\w+\/payment/)
  await other.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  await other.goto('/cart')
  await other.getByRole('button', { name: `Delete ${later.title}` }).waitFor()
  await other.getByRole('button', { name: `Delete ${saree.title}` }).waitFor({ state: 'detached' })
  forgive(/ERR_FAILED/)
})

test('a double click places one order', async () => {
  const { page, customer } = await readyToPay()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  expect(await numbersOf(customer.email)).toHaveLength(1)
})

test('the page about a payment tells the truth before and after', async () => {
  const { page, openTab, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  const [order] = await numbersOf(customer.email)

  const told = await openTab()
  await told.goto(`/orders/${order?.number}/payment`)
  await told.getByRole('heading', { name: 'No payment has arrived yet' }).waitFor()
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  await told.bringToFront()
  await told.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
})

test('inside another app, where the window cannot tell the page, the bank sends the customer back to the truth', async () => {
  const { page, saree } = await readyToPay({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 Instagram 340.0',
  })
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL(/\/orders\/\w+\/payment/)
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  await page.getByRole('link', { name: 'Your orders' }).click()
  await page.getByRole('heading', { name: saree.title }).waitFor()
})

test('a line that breaks while the order is placed costs neither the page nor what was typed, and the next press goes on', async () => {
  const { page, customer } = await readyToPay()
  await page.context().setOffline(true)
  await placeOrder(page)
  await page.getByRole('alert').getByText('The shop did not answer').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await page.context().setOffline(false)
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
})

test('the gateway gives no answer: nobody is told that it failed, and pressing again goes on with the same order', async () => {
  const { page, customer } = await readyToPay()
  sandbox.control.scenario({ match: { next: true }, knobs: { order_create: '5xx_after' } })
  await placeOrder(page)
  await page.getByRole('heading', { name: 'No payment has arrived yet' }).waitFor()
  await expect.poll(() => page.getByText(/fail/i).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
})

test('the gateway refuses: it is our fault and said so, nothing is held, cart and form stay', async () => {
  const { page, saree, customer } = await readyToPay()
  sandbox.control.scenario({ match: { next: true }, knobs: { order_create: '401' } })
  await placeOrder(page)
  await page.getByRole('alert').getByText('It is our fault, not yours.').waitFor()
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'cancelled' }])
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await page.getByRole('button', { name: `Remove ${saree.title}` }).waitFor()
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Order Placed Successfully!').waitFor()
})

test('an order that is too large for one payment is told before anything is written', async () => {
  const saree = await sareeInShop(shop.db, {
    images: 0,
    sellingPricePaise: 49_999_900,
    originalPricePaise: 49_999_900,
    quantity: 5,
  })
  const { page } = await visitor()
  const customer = await becomeCustomer(page)
  await putInCart(page, saree)
  await putInCart(page, await sareeInShop(shop.db, { images: 0 }))
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await page.getByRole('alert').getByText('more than one payment can carry').waitFor()
  expect(await numbersOf(customer.email)).toEqual([])
})

test('Back closes the payment window and not the page; the laptop is closed, and days later the page still tells the truth', async () => {
  const { page, openTab, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page)
    .getByRole('button', { name: 'Success', exact: true, disabled: false })
    .waitFor()
  await page.goBack()
  await page.getByRole('alert').getByText('The payment window is closed').waitFor()
  expect(new URL(page.url()).pathname).toBe('/orderSummary')
  await placeOrder(page)
  const gateway = paymentWindow(page)
  await gateway.getByText('Other endings').click()
  await gateway.getByRole('button', { name: 'Pay, page and webhook lost' }).click()
  await gateway.getByRole('heading', { name: 'Paid – and the page is gone' }).waitFor()
  const [order] = await numbersOf(customer.email)
  const again = await openTab()
  await page.close()
  await again.goto(`/orders/${order!.number}/payment`)
  await again.getByRole('heading', { name: 'No payment has arrived yet' }).waitFor()
  await shop.db.updateTable('payment_attempts').set({ next_check_at: new Date() }).execute()
  await shop.jobs.enqueue(shop.db, 'reconcile-payments', {})
  await again.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
})
