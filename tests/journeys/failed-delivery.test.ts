import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { customer } from '../support/builders.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { answerKeyOf, sentParcel } from '../support/failed-deliveries.ts'
import { owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const { id: adminId } = await shop.db
  .selectFrom('users')
  .select('id')
  .where('role', '=', 'admin')
  .executeTakeFirstOrThrow()
const visitor = await openBrowser(url)

async function expectFits(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

test('staff record a failed delivery, the customer asks for another day, staff pass it on', async () => {
  const { id: customerId } = await customer(shop.db)
  const { order, parcelId } = await sentParcel(shop.db, adminId, { customerId })
  const staff = await openAdminPage(visitor, `/admin/orders/${order.number}`)
  await staff.getByText('Could not be delivered', { exact: true }).click()
  await staff.getByLabel('Why').selectOption({ label: 'Nobody was at home' })
  await staff.getByLabel('What the courier said').fill('Gate closed')
  await staff.getByRole('button', { name: 'Record failed attempt' }).click()
  await staff.getByText('Recorded. The customer is asked').first().waitFor()

  const { page } = await visitor({ viewport: phone })
  await page.goto(`/deliveries/${await answerKeyOf(shop.db, parcelId)}`)
  await page.getByText('Nobody was at home: Gate closed').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please choose one of the two.').waitFor()
  await page.getByRole('radio', { name: 'Deliver it again' }).press('Space')
  await page.getByLabel('Another phone number').fill('98765 00000')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you. We tell the courier.').waitFor()
  await expectFits(page)

  await staff.goto('/admin/failed-deliveries')
  await staff.getByText('Deliver again, phone 9876500000').waitFor()
  await expectFits(staff)
  await staff.getByRole('button', { name: 'The courier knows' }).click()
  await staff.getByText('The courier knows.').waitFor()
})

test.each([phone, desktop])(
  'the pages of challans, consent and receipts fit $width pixels',
  async (viewport) => {
    const admin = await openAdminPage(visitor, '/admin/challans/new', { viewport })
    await expectFits(admin)
    await admin.getByRole('button', { name: 'Issue challan' }).click()
    await admin.getByText('Nothing was issued.').waitFor()
    await expectFits(admin)
    for (const path of [
      '/admin/challans',
      '/admin/compliance/privacy',
      '/admin/failed-deliveries',
      '/admin/settings',
    ]) {
      await admin.goto(path)
      await expectFits(admin)
    }
  },
)
