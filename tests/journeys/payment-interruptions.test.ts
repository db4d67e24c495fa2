import type { BrowserContextOptions } from 'playwright'
import { expect, test } from 'vitest'
import { openReadyToPay } from '../support/ready-to-pay.ts'
import { startShop } from '../support/test-shop.ts'
import { busyOrderText } from '../../src/web/overload/busy-text.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import { paymentWindow, placeOrder, pressInPaymentWindow } from '../support/shopping.ts'

const opened = await startShop()
const { url, shop } = opened
const visitor = await openBrowser(url)

const readyToPay = (options?: BrowserContextOptions) => openReadyToPay(opened, visitor, options)

const numbersOf = async (email: string) =>
  await shop.db
    .selectFrom('orders')
    .select(['number', 'payment_state'])
    .where('email', '=', email)
    .execute()

test('a busy shop and a closed payment window lose nothing, and the same order continues after a reload', async () => {
  const { page, customer } = await readyToPay()
  await page.route(
    '**/orderSummary.data',
    (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: busyOrderText(1) }),
    { times: 1 },
  )
  // Both texts disappear with the next try.
  await Promise.all([
    page.getByText('Many people are ordering right now').waitFor(),
    page.getByText(/^We try again in [12] s\./).waitFor(),
    placeOrder(page),
  ])
  allowErrors(/503/)
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

test('a payment whose tab was closed early still places the order, and the cart is empty on return', async () => {
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

test('the payment status page is correct before and after the payment', async () => {
  const { page, openTab, customer } = await readyToPay()
  await placeOrder(page)
  await paymentWindow(page).getByRole('button', { name: 'Success', exact: true }).waitFor()
  const [order] = await numbersOf(customer.email)

  const statusTab = await openTab()
  await statusTab.goto(`/orders/${order?.number}/payment`)
  await statusTab.getByRole('heading', { name: 'No payment has arrived yet' }).waitFor()
  await pressInPaymentWindow(page, 'Success')
  await page.waitForURL((address) => address.pathname === '/')
  await statusTab.bringToFront()
  await statusTab.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
})

test('an in-app browser returns from the bank to the correct payment status', async () => {
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

test('Back closes only the payment window, and the page shows the correct status days later', async () => {
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
