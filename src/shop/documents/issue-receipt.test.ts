import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import {
  amountsText,
  enterBusinessDetails,
  invoiceOf,
  orderOf,
} from '../../../tests/support/documents.ts'
import { openRefundServices } from '../../../tests/support/refund-services.ts'
import { address } from '../../../tests/support/test-services.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { saveReceipts } from '../settings/save-settings.server.ts'
import { findReceipts } from '../settings/receipts/receipts-store.server.ts'
import { describeDocument } from './document-sheet.ts'
import { listDocuments } from './document-store.server.ts'
import { issueReceipt, issueReceiptByHand } from './issue-receipt.server.ts'
import { issueReceipts } from './receipt-jobs.server.ts'

const shop = await openRefundServices()
const { services, db } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)
beforeEach(() => registerForTax(db))

async function paidOrder(state = 'Maharashtra') {
  const products = [
    await sareeInShop(db, { sellingPricePaise: 449_900, quantity: 9 }),
    await suitInShop(db, { sizes: [], sellingPricePaise: 279_900, quantity: 9 }),
  ]
  const shopper = await shop.shopper({ products })
  const begun = await shop.begun({ ...shopper, address: { ...address, state } })
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = await shop.order(begun.number)
  return { orderId: order.id, paymentId: order.settled_payment_id!, paidPaise: order.total_paise }
}
type Paid = Awaited<ReturnType<typeof paidOrder>>

const issue = (orderId: number) => inTransaction(db, (tx) => issueReceipt(tx, orderId))
const kindsOf = async (orderId: number) =>
  (await listDocuments(db, orderId)).map(({ type }) => type)
const refund = ({ paymentId, paidPaise }: Paid, amountPaise: number, committed = 0) =>
  requestRefund(services, {
    paymentId,
    amountPaise,
    basedOnLeftPaise: paidPaise - committed,
    reason: 'The border had a flaw.',
    adminId,
  })
async function setReceipts(receiptsAreOn: boolean) {
  const { version: basedOn } = await findReceipts(db)
  return saveReceipts(db, { receiptsAreOn, basedOn, changedBy: adminId })
}

test('the receipt of an online payment states the advance, rates and place of supply', async () => {
  const { orderId, paidPaise } = await paidOrder()
  const issued = await issue(orderId)
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  expect(issued.document).toMatchObject({ type: 'RV', totalPaise: paidPaise, placeOfSupply: '27' })
  expect(issued.document.lines.map(amountsText)).toEqual([
    '4499.00 = 4284.76 + 107.12 + 107.12',
    '2799.00 = 2372.04 + 213.48 + 213.48',
  ])
  const sheet = describeDocument(issued.document)
  expect(sheet).toMatchObject({ title: 'Receipt Voucher', buyerLabel: 'Received from' })
  expect(sheet.facts).toContainEqual(['Reverse charge', 'No'])
  expect(sheet.footer.join(' ')).toContain('No GST is due on an advance for goods')
  expect(sheet.lines.columns.map(({ label }) => label)).not.toContain('Discount')
})

test('an order gets one receipt when several requests ask for it at the same time', async () => {
  const { orderId } = await paidOrder()
  const byHand = () => issueReceiptByHand(db, { orderId, staffId: adminId })
  const results = await Promise.all([byHand(), byHand(), issue(orderId), issue(orderId)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    'issued',
    'no-advance',
    'no-advance',
    'no-advance',
  ])
  expect(await kindsOf(orderId)).toEqual(['RV'])
})

test('cash orders and invoiced orders have no advance', async () => {
  const cash = await orderOf(db, [{ pricePaise: 99_900 }])
  expect(await issue(cash.id)).toEqual({ outcome: 'no-advance' })
  expect(await issue(999_999)).toEqual({ outcome: 'no-advance' })
  const { orderId } = await paidOrder()
  await invoiceOf(db, { orderId })
  expect(await issue(orderId)).toEqual({ outcome: 'no-advance' })
  expect([await kindsOf(cash.id), await kindsOf(orderId)]).toEqual([[], ['TI']])
})

test('an order cancelled before its invoice gets a refund voucher and no credit note', async () => {
  const { orderId, paidPaise } = await paidOrder()
  await issue(orderId)
  expect(await cancelOrder(services, { orderId, adminId, reason: 'Sold out' })).toMatchObject({
    outcome: 'cancelled',
  })
  const [receipt, voucher] = await listDocuments(db, orderId)
  expect(voucher).toMatchObject({
    type: 'RF',
    totalPaise: paidPaise,
    corrects: { id: receipt!.id, number: receipt!.number },
    reason: 'Order cancelled',
  })
  expect(voucher!.lines.map(amountsText)).toEqual(receipt!.lines.map(amountsText))
  expect(describeDocument(voucher!)).toMatchObject({ title: 'Refund Voucher' })
  expect(describeDocument(voucher!).facts).toContainEqual(['For', expect.stringContaining('RV/')])
})

test('without a receipt a cancelled order gets no document at all', async () => {
  const { orderId } = await paidOrder()
  await cancelOrder(services, { orderId, adminId, reason: 'Sold out' })
  expect(await kindsOf(orderId)).toEqual([])
})

test('partial refunds add up to the advance, and a refund after the invoice is credited', async () => {
  const paid = await paidOrder('Karnataka')
  await issue(paid.orderId)
  await refund(paid, 10_001)
  await refund(paid, 20_002, 10_001)
  const vouchers = (await listDocuments(db, paid.orderId)).slice(1)
  expect(vouchers.map(({ type, totalPaise }) => [type, totalPaise])).toEqual([
    ['RF', 10_001],
    ['RF', 20_002],
  ])
  await invoiceOf(db, { orderId: paid.orderId })
  await refund(paid, 30_000, 30_003)
  const documents = await listDocuments(db, paid.orderId)
  expect(documents.map(({ type, totalPaise }) => [type, totalPaise]).slice(3)).toEqual([
    ['TI', paid.paidPaise],
    ['CN', 30_003],
    ['CN', 30_000],
  ])
})

test('a payment refunded before its receipt gets both vouchers at once', async () => {
  const paid = await paidOrder()
  await refund(paid, 5_000)
  await issue(paid.orderId)
  const documents = await listDocuments(db, paid.orderId)
  expect(documents.map(({ type, totalPaise }) => [type, totalPaise])).toEqual([
    ['RV', paid.paidPaise],
    ['RF', 5_000],
  ])
})

test('the job issues receipts only while the setting is on, and each once', async () => {
  const before = await paidOrder()
  expect(await issueReceipts(services)).toBe(0)
  expect(await setReceipts(true)).toEqual({ outcome: 'saved' })
  const [one, other] = [await paidOrder(), await paidOrder('Karnataka')]
  const counts = await Promise.all([issueReceipts(services), issueReceipts(services)])
  expect(counts[0] + counts[1]).toBe(2)
  expect(await issueReceipts(services)).toBe(0)
  for (const { orderId } of [one, other]) expect(await kindsOf(orderId)).toEqual(['RV'])
  expect(await kindsOf(before.orderId)).toEqual([])
  await setReceipts(false)
  const later = await paidOrder()
  expect(await issueReceipts(services)).toBe(0)
  expect(await kindsOf(later.orderId)).toEqual([])
})

test('a receipt that fails is logged and does not stop the next ones', async () => {
  await setReceipts(true)
  const [broken, other] = [await paidOrder(), await paidOrder()]
  const add = sql.raw(`add constraint broken check (order_id <> ${broken.orderId}) not valid`)
  await sql`alter table documents ${add}`.execute(db)
  expect(await issueReceipts(services)).toBe(1)
  await sql`alter table documents drop constraint broken`.execute(db)
  expect(shop.log.join('')).toContain('receipt could not be issued')
  expect([await kindsOf(broken.orderId), await kindsOf(other.orderId)]).toEqual([[], ['RV']])
  expect(await issueReceipts(services)).toBe(1)
  await setReceipts(false)
})

test('a shop without the facts for documents issues nothing and takes no number', async () => {
  const { orderId } = await paidOrder()
  const series = () => db.selectFrom('document_series').selectAll().orderBy('prefix').execute()
  const before = await series()
  await db.deleteFrom('site_records').where('kind', '=', 'business').execute()
  expect(await issue(orderId)).toEqual({ outcome: 'facts-missing', missing: ['legalName'] })
  expect([await kindsOf(orderId), await series()]).toEqual([[], before])
})
