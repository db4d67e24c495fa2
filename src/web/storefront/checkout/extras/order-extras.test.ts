import { beforeEach, expect, test } from 'vitest'
import { openAuth } from '#platform/auth/auth.server.ts'
import { updateOrdersErased } from '#shop/orders/order-erasure-store.server.ts'
import { findLastBusiness } from '#shop/orders/extras/order-extras-store.server.ts'
import { findAdminOrder } from '#shop/orders/order-query-store.server.ts'
import { findOrderSummary } from '#shop/messages/order-summary-store.server.ts'
import { emailSummaryOf } from '#shop/messages/order-summary.ts'
import { listOwnOrders } from '#shop/privacy/own-data-store.server.ts'
import { accountRoles } from '#shop/people/account-roles.server.ts'
import { enterBusinessDetails, invoiceOf } from '../../../../../tests/support/documents.ts'
import { registerForTax } from '../../../../../tests/support/tax-settings.ts'
import { openTestServices } from '../../../../../tests/support/test-services.ts'
import { placeOrder } from '../place-order.server.ts'

const { services, db, pool, shopper } = await openTestServices()
const auth = openAuth({
  ...{ db, pool, jobs: services.jobs, ...accountRoles, secret: 'a secret of this test only' },
  ...{ shopUrl: 'http://zari.test', shopName: () => 'Zari' },
})
await enterBusinessDetails(db)
await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
beforeEach(() => registerForTax(db))

const GSTIN = '27AAPFU0939F1ZV'
const business = { gstin: GSTIN, businessName: 'Asha Textiles' }
type Shopper = Awaited<ReturnType<typeof shopper>>

function place(meera: Shopper, extras: Record<string, string>) {
  const form = new FormData()
  const fields = {
    ...meera.address,
    ...{ lines: JSON.stringify(meera.lines), expectedTotalPaise: String(meera.expectedTotalPaise) },
    ...extras,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const account = { id: meera.customerId, email: meera.email, firstName: 'A', lastName: 'B' }
  const from = { role: 'user', clientAddress: meera.clientAddress }
  return placeOrder({ ...services, auth }, { ...account, ...from }, form)
}
const cash = { payMode: 'cod', sinceCartId: '0' }
async function placed(extras: Record<string, string>) {
  const meera = await shopper()
  const result = await place(meera, { ...cash, ...extras })
  if (result.outcome !== 'placed') throw new Error(result.outcome)
  const { order } = (await findAdminOrder(db, result.number))!
  return { ...order, customerId: meera.customerId }
}
const countOrders = async () => (await db.selectFrom('orders').select('id').execute()).length

test('an order keeps its extras, its invoice names the business, and the next order remembers it', async () => {
  const extras = { ...business, note: 'Ring twice', giftMessage: 'Happy Diwali' }
  const order = await placed(extras)
  expect(order.extras).toEqual(extras)
  const { buyer } = await invoiceOf(db, { orderId: order.id })
  expect(buyer).toMatchObject({ name: 'Asha Textiles', gstin: GSTIN })
  expect(await findLastBusiness(db, order.customerId)).toEqual(business)
  const mail = JSON.stringify(
    emailSummaryOf(await findOrderSummary(db, order.id), 'http://zari.test'),
  )
  for (const text of [GSTIN, 'Ring twice', 'Happy Diwali']) expect(mail).toContain(text)
})

test('an invoice without a business names the customer', async () => {
  const order = await placed({ note: 'Ring twice' })
  const { buyer } = await invoiceOf(db, { orderId: order.id })
  expect(buyer).toMatchObject({ name: 'Asha Rao', gstin: null })
  expect(await findLastBusiness(db, order.customerId)).toBeUndefined()
})

test('a mistyped GSTIN is refused beside its field, and nothing is written', async () => {
  const meera = await shopper()
  const before = await countOrders()
  expect(await place(meera, { ...business, gstin: '27AAPFU0939F1ZW' })).toEqual({
    outcome: 'extras-refused',
    problems: { gstin: expect.stringContaining('typing error') as string },
  })
  expect(await place(meera, { note: 'x'.repeat(501) })).toMatchObject({
    outcome: 'extras-refused',
    problems: { note: expect.any(String) as string },
  })
  expect(await countOrders()).toBe(before)
})

test('another GSTIN gives another order, the same one the same order', async () => {
  const meera = await shopper()
  const numberOf = async (extras: Record<string, string>) => {
    const result = await place(meera, extras)
    return result.outcome === 'begun' ? result.number : result.outcome
  }
  const first = await numberOf(business)
  expect(await numberOf(business)).toBe(first)
  expect(await numberOf({ ...business, businessName: 'Asha Sarees' })).not.toBe(first)
})

test('an unregistered shop stores no GSTIN', async () => {
  await registerForTax(db, 'unregistered')
  const order = await placed({ ...business, giftMessage: 'Happy Diwali' })
  expect(order.extras).toEqual({
    gstin: '',
    businessName: '',
    note: '',
    giftMessage: 'Happy Diwali',
  })
})

test('the texts are in the data download, and an erasure removes them except from invoices', async () => {
  const order = await placed({ ...business, note: 'Ring twice', giftMessage: 'Happy Diwali' })
  const own = JSON.stringify(await listOwnOrders(db, order.customerId))
  for (const text of [GSTIN, 'Ring twice', 'Happy Diwali']) expect(own).toContain(text)
  await updateOrdersErased(db, order.customerId)
  const erased = (await findAdminOrder(db, order.number))!.order
  expect(erased.extras).toEqual({ ...business, note: '', giftMessage: '' })
})
