import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, waitForHydration } from '../support/browser.ts'
import { deliveredCashOrder } from '../support/return-fixtures.ts'
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
const saree = await sareeInShop(db, { images: 0 })

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })
const count = async (table: 'queries' | 'complaints' | 'product_questions' | 'returns') =>
  (await db.selectFrom(table).select('id').execute()).length

async function pressTwice(page: Page, button: string, text: string): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await page.getByText(text).first().waitFor()
}

test('a double click sends a message, a complaint and a question once each', async () => {
  const { page } = await visitor()
  await page.goto('/contact')
  for (const [name, text] of [
    ['Your Name', 'Asha'],
    ['Your Email', 'asha@example.com'],
    ['Message', 'Is the lilac one back?'],
  ] as const)
    await field(page, name).fill(text)
  await pressTwice(page, 'Send Message', 'Message Sent Successfully!')
  expect(await count('queries')).toBe(1)

  await page.goto('/complaints')
  await field(page, 'Your Name').fill('Asha')
  await field(page, 'Your Email').fill('asha@example.com')
  await field(page, 'Your complaint').fill('The saree is torn.')
  await pressTwice(page, 'Send Complaint', 'Your complaint is recorded under the number')
  expect(await count('complaints')).toBe(1)

  await page.goto(`/questions/${saree.id}`)
  await field(page, 'Your question').fill('Is the border woven?')
  await field(page, 'Your Email').fill('asha@example.com')
  await pressTwice(page, 'Send question', 'We will answer to asha@example.com')
  expect(await count('product_questions')).toBe(1)
})

test('a double click requests one return', async () => {
  const { page } = await visitor()
  const { email } = await signUpNewCustomer(page)
  const { id: customerId } = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  const order = await deliveredCashOrder(db, { customerId, quantity: 1 })
  await page.goto(`/orders/${order.number}/return`)
  allowErrors(/404/) // the product has an image without a file
  await page.locator('[name=quantity-0]').selectOption('1')
  await page.getByLabel('Why do you return it?').selectOption('too-small')
  await page.getByLabel('UPI id').fill('asha@okaxis')
  await pressTwice(page, 'Send the request', 'Return of ')
  await expect.poll(() => count('returns')).toBe(1)
  await page.getByRole('article').first().waitFor()
  expect(await count('returns')).toBe(1)
})

test('a shop that cannot be reached after it has taken the payment leaves the customer on the page', async () => {
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  allowErrors(/ERR_FAILED|Failed to fetch|404/)
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByText('Connection lost. Please try again.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/orderSummary')
  await page.getByRole('heading', { level: 1, name: 'Order Summary' }).waitFor()
  const placed = await db
    .selectFrom('orders')
    .where('pay_mode', '=', 'gateway')
    .select('payment_state')
    .execute()
  expect(placed).toEqual([{ payment_state: 'paid' }])

  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('region', { name: 'Thank you' }).waitFor()
})
