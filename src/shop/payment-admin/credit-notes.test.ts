import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf } from '../../../tests/support/documents.ts'
import { openRefundServices } from '../../../tests/support/refund-services.ts'
import { address } from '../../../tests/support/test-services.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { sumAmounts } from '../documents/document.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import type { TaxMode } from '../tax/tax-mode.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { recordParcelReturned } from './close-cash-order.server.ts'
import { requestRefund } from './request-refund.server.ts'

const shop = await openRefundServices()
const { services, db } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()
beforeEach(() => registerForTax(db))

async function paidOrder(state: string) {
  const products = [
    await sareeInShop(db, { sellingPricePaise: 449_900, quantity: 9 }),
    await suitInShop(db, { sizes: [], sellingPricePaise: 279_900, quantity: 9 }),
  ]
  const shopper = await shop.shopper({ products, quantity: 3 })
  const begun = await shop.begun({ ...shopper, address: { ...address, state } })
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = await shop.order(begun.number)
  return {
    orderId: order.id,
    paymentId: order.settled_payment_id!,
    paidPaise: order.total_paise,
    products,
  }
}
const send = (orderId: number) => changeOrderStatus(db, { orderId, stage: 3, basedOn: 1, adminId })
const kindsOf = async (orderId: number) =>
  (await listDocuments(db, orderId)).map(({ type }) => type)

type Paid = Awaited<ReturnType<typeof paidOrder>>
const refund = (
  { paymentId, paidPaise }: Paid,
  committed: number,
  amountPaise: number,
  returned: number[] = [],
) =>
  requestRefund(services, {
    paymentId,
    amountPaise,
    basedOnLeftPaise: paidPaise - committed,
    reason: 'The border had a flaw.',
    adminId,
    returned: returned.map((position) => ({ position, quantity: 1 })),
  })

/** Invoices less credit notes, in every column. */
async function netOf(orderId: number) {
  const documents = await listDocuments(db, orderId)
  const of = (isNote: boolean) =>
    sumAmounts(
      documents.filter(({ type }) => (type === 'CN') === isNote).flatMap(({ lines }) => lines),
    )
  return { invoiced: of(false), credited: of(true) }
}

const cases: [TaxMode, string][] = [
  ['regular', 'Maharashtra'],
  ['regular', 'Goa'],
  ['composition', 'Maharashtra'],
  ['unregistered', 'Goa'],
]
test.each(cases)(
  '%s, %s: invoices less credit notes are the money that is kept',
  async (mode, state) => {
    await registerForTax(db, mode)
    const paid = await paidOrder(state)
    const { orderId, paidPaise } = paid
    await send(orderId)
    const [saree, suit] = [0, 1] as const
    let committed = 0
    const refunds: [number, number[]][] = [
      [449_900, [saree]],
      [12_345, []],
      [300_000, [suit, saree]],
      [777_777, [suit]],
    ]
    for (const [amountPaise, returned] of refunds) {
      expect(await refund(paid, committed, amountPaise, returned)).toMatchObject({
        outcome: 'requested',
      })
      committed += amountPaise
      const { invoiced, credited } = await netOf(orderId)
      expect(invoiced.totalPaise - credited.totalPaise).toBe(paidPaise - committed)
    }
    expect(await refund(paid, committed, paidPaise - committed)).toMatchObject({ isWhole: true })
    const { invoiced, credited } = await netOf(orderId)
    expect(credited).toEqual(invoiced)
    expect(invoiced.totalPaise).toBe(paidPaise)
  },
)

test('a refund that is refused writes no credit note', async () => {
  const paid = await paidOrder('Goa')
  await send(paid.orderId)
  expect(await refund(paid, 1, 100)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await refund(paid, 0, 100, [7])).toEqual({
    outcome: 'more-than-bought',
  })
  expect(await kindsOf(paid.orderId)).toEqual(['TI'])
})

test('an order that is cancelled after its invoice has a credit note for all of it', async () => {
  const { orderId } = await paidOrder('Goa')
  await invoiceOf(db, { orderId })
  await cancelOrder(services, { orderId, adminId, reason: 'Sold out' })
  expect(await kindsOf(orderId)).toEqual(['TI', 'CN'])
  const { invoiced, credited } = await netOf(orderId)
  expect(credited).toEqual(invoiced)
})

test('an order that is cancelled before its invoice has no document', async () => {
  const { orderId } = await paidOrder('Goa')
  await cancelOrder(services, { orderId, adminId, reason: 'Sold out' })
  expect(await kindsOf(orderId)).toEqual([])
})

test('pieces that came back before the invoice are left out of it', async () => {
  const paid = await paidOrder('Goa')
  await refund(paid, 0, 449_900, [0])
  await send(paid.orderId)
  const [invoice, ...others] = await listDocuments(db, paid.orderId)
  expect(others).toEqual([])
  expect(invoice!.totalPaise).toBe(paid.paidPaise - 449_900)
  expect(invoice!.lines.map(({ quantity }) => quantity)).toEqual([2, 3])
})

test('a price reduction before the invoice is credited together with it', async () => {
  const paid = await paidOrder('Goa')
  await refund(paid, 0, 5_000)
  await send(paid.orderId)
  expect(await kindsOf(paid.orderId)).toEqual(['TI', 'CN'])
  const { invoiced, credited } = await netOf(paid.orderId)
  expect(invoiced.totalPaise - credited.totalPaise).toBe(paid.paidPaise - 5_000)
})

test('a cash parcel that was not accepted is credited once and completely', async () => {
  const saree = await sareeInShop(db, { quantity: 2 })
  const request = await shop.shopper({ clientAddress: saree.id, products: [saree] })
  const placed = await placeCashOrder(services, { ...request, sinceCartId: 0 })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id: orderId, total_paise: totalPaise } = await shop.order(placed.number)
  await send(orderId)
  const reason = 'Nobody at home, three times'
  await Promise.all([1, 2].map(() => recordParcelReturned(db, { orderId, adminId, reason })))
  const [invoice, note, ...others] = await listDocuments(db, orderId)
  expect(others).toEqual([])
  expect([invoice!.totalPaise, note!.totalPaise]).toEqual([totalPaise, totalPaise])
  expect(note).toMatchObject({ reason: 'Not accepted at the door', corrects: { id: invoice!.id } })
})
