import type { BrowserContextOptions } from 'playwright'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/database.server.ts'
import { holdStock } from '../../src/shop/stock/hold-stock.server.ts'
import { orderBeingPaid, sareeInShop } from '../support/builders.ts'
import { openReadyToPay } from '../support/ready-to-pay.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  paymentWindow,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'

const opened = await startShop()
const { url, shop, sandbox } = opened
const visitor = await openBrowser(url)

const readyToPay = (options?: BrowserContextOptions) => openReadyToPay(opened, visitor, options)

const numbersOf = async (email: string) =>
  await shop.db
    .selectFrom('orders')
    .select(['number', 'payment_state'])
    .where('email', '=', email)
    .execute()

test('a failed payment keeps cart and form, lists no order, and can be retried', async () => {
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
  await waitForNotification(page, 'Order Placed Successfully!')
  expect(await numbersOf(customer.email)).toHaveLength(1)
})

test('28: a blocked payment window shows a message and opens at the next click', async () => {
  const { page } = await readyToPay()
  await page.route('**/checkout.js', (route) => route.abort())
  await placeOrder(page)
  await page.getByRole('alert').getByText('The payment window did not open').waitFor()
  allowErrors(/ERR_FAILED/)

  await page.unroute('**/checkout.js')
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
})

test('if a first order cannot hold stock, the reason is shown, and the next press pays without a hold', async () => {
  const { page, openTab, saree, customer } = await readyToPay()
  const { id } = await orderBeingPaid(shop.db)
  // Another order holds three of five pieces, which is all that new accounts may hold together.
  await inTransaction(shop.db, (tx) =>
    holdStock(tx, {
      orderId: id,
      lines: [{ productId: saree.id, size: '', quantity: 3 }],
      minutes: 10,
      newAccountAddress: 'elsewhere',
    }),
  )
  await placeOrder(page)
  await page.getByRole('alert').getByText('We cannot hold these pieces for you').waitFor()
  await page.getByText('One of these products is almost sold out').waitFor()
  expect(await numbersOf(customer.email)).toEqual([])

  // After a change, the order is refused once more, because the customer has accepted only the first
  // order without a hold.
  const later = await sareeInShop(shop.db, { images: 0, quantity: 9 })
  await putInCart(await openTab(), later)
  await page.bringToFront()
  await page.getByText(later.title).waitFor()
  await Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('orderSummary.data'),
    ),
    placeOrder(page),
  ])
  await page.getByRole('alert').getByText('We cannot hold these pieces for you').waitFor()
  expect(await numbersOf(customer.email)).toEqual([])

  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
})

test('a product added in another tab during payment stays in the cart', async () => {
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

test('a later order reports an earlier payment in the bank’s app and keeps the other products', async () => {
  const { page, openTab, saree, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page).getByText('Other endings').click()
  await pressInPaymentWindow(page, 'Pay, then close the tab')
  await paymentWindow(page).getByText('Paid – and the page is gone').waitFor()

  // Blocks the requests by which a tab would learn of the payment before the click on Place Order.
  await page.context().route(/begun=/, (route) => route.abort())
  const other = await openTab()
  const later = await sareeInShop(shop.db, { images: 0 })
  await putInCart(other, later)
  await expect.poll(async () => (await numbersOf(customer.email))[0]?.payment_state).toBe('paid')
  await goToOrderSummary(other)
  await placeOrder(other)
  await other.waitForURL(/\/orders\/\w+\/payment/)
  await other.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  await other.goto('/cart')
  await other.getByRole('button', { name: `Delete ${later.title}` }).waitFor()
  await other.getByRole('button', { name: `Delete ${saree.title}` }).waitFor({ state: 'detached' })
  allowErrors(/ERR_FAILED/)
})

test('a double click places one order', async () => {
  const { page, customer } = await readyToPay()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  expect(await numbersOf(customer.email)).toHaveLength(1)
})

test('losing the connection while placing an order keeps page and input, and the next click works', async () => {
  const { page, customer } = await readyToPay()
  await page.context().setOffline(true)
  await placeOrder(page)
  await page.getByRole('alert').getByText('The shop did not answer').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await page.context().setOffline(false)
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await waitForNotification(page, 'Order Placed Successfully!')
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
})

test('a lost connection after the payment keeps the page, and its link leads to the placed order', async () => {
  const { page, customer } = await readyToPay()
  const broken = /\/payments\/verify|\/payment\.data/
  await page.route(broken, (route) => route.abort())
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  const advice = page.getByRole('alert').filter({ hasText: 'Your payment is not confirmed yet' })
  await advice.waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'City', exact: true }).inputValue())
    .toBe('Mysuru')
  await page.unroute(broken)
  const streams = Promise.withResolvers<void>()
  await page.route('**/orders/live', (route) => streams.promise.then(() => route.continue()))
  await advice.getByRole('link', { name: 'See what we know about the payment' }).click()
  allowErrors(/ERR_FAILED|Failed to fetch/)
  await expect.poll(() => numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
  streams.resolve()
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
})

test('an unanswered gateway request shows no failure, and the next click continues the same order', async () => {
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
  await waitForNotification(page, 'Order Placed Successfully!')
  expect(await numbersOf(customer.email)).toMatchObject([{ payment_state: 'paid' }])
})

test('a gateway refusal is reported as our fault, holds no stock and keeps cart and form', async () => {
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
  await waitForNotification(page, 'Order Placed Successfully!')
})

test('an order above the payment limit is refused before anything is written', async () => {
  const saree = await sareeInShop(shop.db, {
    images: 0,
    sellingPricePaise: 49_999_900,
    originalPricePaise: 49_999_900,
    quantity: 5,
  })
  const { page } = await visitor()
  const customer = await signUpNewCustomer(page)
  await putInCart(page, saree)
  await putInCart(page, await sareeInShop(shop.db, { images: 0 }))
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await page.getByRole('alert').getByText('more than one payment can cover').waitFor()
  expect(await numbersOf(customer.email)).toEqual([])
})
