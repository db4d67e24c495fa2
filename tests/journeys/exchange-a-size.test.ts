import { test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { deliveredSuit } from '../support/exchange-fixtures.ts'
import { owner, signUpNewCustomer } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

async function newestCustomer(): Promise<string> {
  const { id } = await shop.db
    .selectFrom('users')
    .where('role', '=', 'user')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('a customer asks for another size in four taps, staff settle, and it leaves as a parcel', async () => {
  const { page } = await visitor({ viewport: phone })
  await signUpNewCustomer(page)
  const order = await deliveredSuit(shop.db, { customerId: await newestCustomer() })
  await page.goto(`/orders/${order.number}`)
  await page.getByRole('button', { name: 'Request a return' }).click()
  await page.getByRole('combobox', { name: 'Why do you return it?' }).selectOption('too-small')
  await page.getByText(/^New size of/).waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: /Another size/ }).check()
  await page.getByText('L', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('We keep the new size for you until').waitFor()

  const desk = await openAdminPage(visitor, '/admin/returns', { viewport: desktop })
  await desk.getByRole('link', { name: `Order ${order.number}` }).click()
  await desk.getByText('Wanted: another size, kept until').waitFor()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('button', { name: 'The parcel has arrived' }).click()
  await desk.getByRole('combobox', { name: /^Condition/ }).selectOption('ok')
  await desk.getByRole('button', { name: 'Save the inspection' }).click()
  await desk.getByText('It pays for a new order with the new size.').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send the new size' }).click()
  await desk.getByRole('link', { name: /^New size: order/ }).click()
  await desk.getByRole('link', { name: `Replaces pieces of order ${order.number}` }).waitFor()
  await expectAccessible(desk)

  await page.getByRole('link', { name: /^[0-9A-Z]{10}$/ }).click()
  await page.getByText('This order has the new size of pieces').waitFor()
  await expectAccessible(page)
})
