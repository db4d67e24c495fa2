import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { orderBeingPaid } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { expectAccessible } from '../support/admin-page.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { logIn, owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

async function paidOrder(status = 1): Promise<string> {
  const { id, number } = await orderBeingPaid(shop.db)
  await shop.db
    .updateTable('orders')
    .where('id', '=', id)
    .set({ pay_mode: 'cod', payment_state: 'paid', status, placed_at: new Date() })
    .execute()
  return number
}

async function openOrderPage(number: string): Promise<Page> {
  const { page } = await visitor()
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  await page.goto(`/admin/orders?search=${number}`)
  return page
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const isOn = (page: Page, name: string, on: boolean) =>
  page.getByRole('switch', { name, exact: true, checked: on }).waitFor()
const statusInBooks = async (number: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('status')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).status

test('status buttons follow the specified rule, and the order history records person and time', async () => {
  const number = await paidOrder()
  const page = await openOrderPage(number)
  await page.getByRole('group', { name: `Status of order ${number}` }).waitFor()
  await expect.poll(() => switchOf(page, 'Order Placed').getAttribute('aria-disabled')).toBe('true')

  await switchOf(page, 'Out For Delivery').click()
  await isOn(page, 'Out For Delivery', true)
  await isOn(page, 'Order Confirmed', true)
  await isOn(page, 'Delivered', false)
  await expect.poll(() => statusInBooks(number)).toBe(3)

  await switchOf(page, 'Order Confirmed').click()
  await isOn(page, 'Order Confirmed', false)
  await expect.poll(() => statusInBooks(number)).toBe(1)

  await page.getByText('History (2)').click()
  await page.getByText('Out For Delivery → Order Placed').waitFor()
})

test('an unsent order is cancelled with a reason, and its packing slip says not to send it', async () => {
  const number = await paidOrder(2)
  const page = await openOrderPage(number)
  await page.goto(`/admin/orders/${number}`)
  await page.getByText('Cancel order', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByText('Please give a reason').first().waitFor()
  await page.getByRole('textbox', { name: 'Reason for cancelling' }).fill('It has a flaw')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByText('Cancelled: do not send it.').waitFor()
  await page.getByText('Mail: Order cancelled').waitFor()

  await page.getByRole('link', { name: 'Packing slip' }).click()
  await page.getByText('CANCELLED – do not send').waitFor()
  await page.goto('/admin/orders?status=2')
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await expect.poll(() => page.getByText(number).count()).toBe(0)
})

test('status buttons work before the script has loaded', async () => {
  const number = await paidOrder()
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL((address) => address.pathname === '/admin')
  await page.goto(`/admin/orders?search=${number}`)
  await switchOf(page, 'Order Confirmed').click()
  await isOn(page, 'Order Confirmed', true)
  expect(await statusInBooks(number)).toBe(2)
})

test('the second of two simultaneous status changes is refused and shows the current order', async () => {
  const number = await paidOrder()
  const { page } = await visitor()
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  // The stream does not open, so the page keeps the order as it was.
  await page.route('**/admin/orders/live', () => {})
  await page.goto(`/admin/orders?search=${number}`)
  await switchOf(page, 'Order Confirmed').waitFor()
  await shop.db.updateTable('orders').set({ status: 4 }).where('number', '=', number).execute()

  await switchOf(page, 'Order Confirmed').click()
  await page.getByText('Somebody else changed this order first').first().waitFor()
  await isOn(page, 'Delivered', true)
  expect(await statusInBooks(number)).toBe(4)
})

test('a delivered order is deleted after a confirmation and restored by Undo or from the Archive', async () => {
  const number = await paidOrder(3)
  const page = await openOrderPage(number)
  await switchOf(page, 'Delivered').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Delete Order' }).count()).toBe(0)
  await switchOf(page, 'Delivered').click()

  await page.getByRole('button', { name: 'Delete Order' }).click()
  await page
    .getByRole('dialog', { name: `Delete order ${number}?` })
    .getByRole('button', { name: 'Yes, delete it' })
    .click()
  await page.getByText('Order Deleted successfully').waitFor()
  await page.getByText('No orders here').waitFor()
  await page.getByRole('button', { name: `Undo: order ${number}` }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()

  await page.getByRole('button', { name: 'Delete Order' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByText('No orders here').waitFor()
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.getByRole('button', { name: `Restore: order ${number}` }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
})

test('the order list can be searched by number, name, email and phone, and its URL contains the view', async () => {
  const number = await paidOrder(2)
  const page = await openOrderPage(number)
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  for (const words of [number.toLowerCase(), 'asha rao', 'asha@zari.test', '9876543210']) {
    await search.fill(words)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL((address) => address.searchParams.get('search') === words)
    // The form is replaced after each search, so text that is typed earlier would be lost.
    await page.locator(`input[name=search][value="${words}"]`).waitFor()
    if (words !== 'asha rao') await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  }
  await page.getByRole('link', { name: 'Order Confirmed' }).click()
  await page.waitForURL(
    (address) =>
      address.searchParams.get('status') === '2' &&
      address.searchParams.get('search') === '9876543210',
  )
  await page.goBack()
  await page.waitForURL((address) => address.searchParams.get('status') === null)
})

test('an order in payment review is marked, and its status cannot be changed', async () => {
  const number = await paidOrder()
  await shop.db
    .updateTable('orders')
    .set({ payment_state: 'payment_review' })
    .where('number', '=', number)
    .execute()
  const page = await openOrderPage(number)
  await page.getByText('Issue with payment. Please verify payment.').waitFor()
  await expect.poll(() => page.getByRole('switch').count()).toBe(0)
  await page.getByRole('link', { name: 'To Verify' }).click()
  await page.waitForURL((address) => address.searchParams.get('payment') === 'review')
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
})

test('the admin home page lists open work and updates live', async () => {
  const { page } = await visitor({ viewport: phone })
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  const toConfirm = page.getByRole('link', { name: /to confirm/ })
  const before = Number.parseInt(await toConfirm.innerText(), 10)
  const number = await paidOrder()
  const desk = await openOrderPage(number)
  await switchOf(desk, 'Order Confirmed').click()
  await isOn(desk, 'Order Confirmed', true)
  await switchOf(desk, 'Order Confirmed').click()
  await isOn(desk, 'Order Confirmed', false)
  await expect.poll(async () => Number.parseInt(await toConfirm.innerText(), 10)).toBe(before + 1)
})
