import { expect, test, vi } from 'vitest'
import { recordComplaint } from '../../src/shop/complaints/record-complaint.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { deliveredCashOrder, requested } from '../support/return-fixtures.ts'
import { postedForms } from '../support/page-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const logged = vi.spyOn(shop.shop.log, 'error')

const saree = await sareeInShop(db)
const order = await deliveredCashOrder(db)
const complaint = await recordComplaint(shop.shop, {
  name: 'Asha',
  email: 'asha@zari.test',
  orderNumber: '',
  body: 'The saree is torn.',
})
const returnId = await requested(db, order)

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const hostile = [
  SCRIPT,
  '99999999999999999999',
  '-1',
  'ज़री '.repeat(400),
  '2026-02-30',
  '0.000001',
  '',
  '__proto__',
]

/** Screens with forms that money, law or customers depend on. */
const pages = [
  '/admin/books',
  '/admin/reports',
  '/admin/books/names',
  '/admin/books/stock',
  '/admin/brand',
  `/admin/complaints/${complaint.number}`,
  '/admin/challans/new',
  '/admin/compliance',
  '/admin/compliance/privacy',
  '/admin/compliance/products',
  '/admin/credit',
  '/admin/delivery',
  '/admin/delivery/couriers',
  '/admin/failed-deliveries',
  '/admin/home-page',
  '/admin/menus',
  '/admin/media',
  '/admin/offers/new',
  `/admin/orders/${order.number}`,
  '/admin/pages/business',
  `/admin/productprices/${saree.id}`,
  `/admin/returns/${returnId}`,
  '/admin/returns/rules',
  '/admin/settings',
  '/admin/tax',
]

const formsOf = (html: string) =>
  postedForms(html).filter(({ action }) => action !== '/admin/logout')

/** Sends every form of the pages once for each of its buttons. Each field has another hostile value. */
async function sendForms(first: number): Promise<{ sent: number; failed: string[] }> {
  const failed: string[] = []
  let sent = 0
  for (const page of pages) {
    const shown = await admin.get(page)
    expect([page, shown.status]).toEqual([page, 200])
    for (const { action, fields, buttons } of formsOf(await shown.text()))
      for (const button of buttons) {
        const typed = fields.map(({ name, value, isHidden }, index) => [
          name,
          isHidden ? value : hostile[(first + index) % hostile.length]!,
        ])
        const response = await admin.post(action ?? page, {
          ...Object.fromEntries(typed),
          ...button,
        })
        const html = await response.text()
        sent++
        if (
          response.status >= 500 ||
          html.includes('<script>alert(1)') ||
          html.includes('<img src=x')
        )
          failed.push(`${page} ${JSON.stringify(button)} ${response.status}`)
      }
  }
  return { sent, failed }
}

test.each([0, 3])(
  'no form fails or shows markup when its fields have hostile values, from the %ith on',
  async (first) => {
    const { sent, failed } = await sendForms(first)
    expect(failed).toEqual([])
    expect(logged.mock.calls).toEqual([])
    expect(sent).toBeGreaterThan(40)
  },
)

test.each(['x', '3000000000', '1.5', '-1'])(
  'no form fails when its hidden fields are forged to %s',
  async (forged) => {
    const failed: string[] = []
    for (const page of pages) {
      const shown = await admin.get(page)
      for (const { action, fields, buttons } of formsOf(await shown.text())) {
        const sent = fields.map(({ name, value, isHidden }) => [
          name,
          isHidden && name !== 'intent' ? forged : value,
        ])
        const form = { ...Object.fromEntries(sent), ...buttons[0] }
        const response = await admin.post(action ?? page, form)
        await response.body?.cancel()
        if (response.status >= 500) failed.push(`${page} ${response.status}`)
      }
    }
    expect(failed).toEqual([])
    expect(logged.mock.calls).toEqual([])
  },
)
