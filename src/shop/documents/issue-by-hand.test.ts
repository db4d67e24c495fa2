import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { orderOf } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listDocuments } from './document-store.server.ts'
import { cancelInvoice, issueByHand } from './issue-by-hand.server.ts'
import { listMissingInvoices } from './order-to-invoice-store.server.ts'
import { savePrefix } from './save-prefix.server.ts'
import { listPrefixes } from './series-store.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const goods = [{ pricePaise: 99_900 }]
const actionsOf = async (subject: string) => {
  const rows = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('an invoice is issued, cancelled and issued again by hand, each with a log entry', async () => {
  const { id: orderId, number } = await orderOf(db, goods)
  const issued = await issueByHand(db, { orderId, staffId })
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  const cancel = (reason: string) =>
    cancelInvoice(db, { documentId: issued.document.id, staffId, reason })
  expect(await cancel('')).toEqual({ outcome: 'reason-missing' })
  expect(await cancel('Wrong size')).toEqual({ outcome: 'cancelled' })
  expect(await cancel('Wrong size')).toEqual({ outcome: 'not-open' })
  expect(await issueByHand(db, { orderId, staffId })).toMatchObject({ outcome: 'issued' })
  expect(await issueByHand(db, { orderId, staffId })).toEqual({ outcome: 'nothing-to-invoice' })
  const documents = await listDocuments(db, orderId)
  expect(documents.map(({ cancelReason }) => cancelReason)).toEqual(['Wrong size', null])
  expect(await actionsOf(`order:${number}`)).toEqual([
    'invoice-issued',
    'invoice-cancelled',
    'invoice-issued',
  ])
})

test('an invoice of a parcel that has left, or of a cancelled order, is refused', async () => {
  const { id: orderId, number } = await orderOf(db, goods)
  await changeOrderStatus(db, { orderId, stage: 3, basedOn: 2, adminId: staffId })
  const [invoice] = await listDocuments(db, orderId)
  const wish = { documentId: invoice!.id, staffId, reason: 'Wrong size' }
  expect(await cancelInvoice(db, wish)).toEqual({ outcome: 'already-sent' })
  const ended = await orderOf(db, goods)
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', ended.id)
    .execute()
  expect(await issueByHand(db, { orderId: ended.id, staffId })).toEqual({ outcome: 'not-open' })
  expect(await issueByHand(db, { orderId: 999_999, staffId })).toEqual({ outcome: 'not-open' })
  expect(await listDocuments(db, ended.id)).toEqual([])
  expect(await actionsOf(`order:${number}`)).toEqual(['status-changed'])
})

test('a parcel leaves although data of the shop is missing, and its invoice becomes a task', async () => {
  await registerForTax(db)
  const { id: orderId, number } = await orderOf(db, goods)
  const change = { orderId, stage: 3, basedOn: 2, adminId: staffId } as const
  expect(await changeOrderStatus(db, change)).toEqual({ outcome: 'changed', status: 3 })
  expect(await listDocuments(db, orderId)).toEqual([])
  expect(await listMissingInvoices(db)).toMatchObject([{ orderId, number }])
  expect(await issueByHand(db, { orderId, staffId })).toEqual({
    outcome: 'facts-missing',
    missing: ['legalName', 'address'],
  })
  await registerForTax(db, 'unregistered')
  expect(await issueByHand(db, { orderId, staffId })).toMatchObject({ outcome: 'issued' })
  expect(await listMissingInvoices(db)).toEqual([])
})

test('delivering in one step issues one invoice, and later steps none', async () => {
  const { id: orderId } = await orderOf(db, goods)
  const step = (stage: 3 | 4, basedOn: 2 | 3 | 4) =>
    changeOrderStatus(db, { orderId, stage, basedOn, adminId: staffId })
  expect(await step(4, 2)).toMatchObject({ status: 4 })
  expect(await step(4, 4)).toMatchObject({ status: 3 })
  expect(await step(3, 3)).toMatchObject({ status: 2 })
  expect(await step(3, 2)).toMatchObject({ status: 3 })
  expect(await listDocuments(db, orderId)).toHaveLength(1)
  const mails = await db
    .selectFrom('mails')
    .select('letter')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'out-for-delivery')
    .execute()
  expect(JSON.stringify(mails)).toContain('download the invoice')
})

test('a prefix starts today or later and belongs to one type', async () => {
  const today = '2026-11-24'
  const save = (type: 'TI' | 'CN', prefix: string, startsOn = today) =>
    savePrefix(db, { type, prefix, startsOn, today, staffId })
  const before = await listPrefixes(db)
  expect(await save('TI', 'INV', '2026-11-23')).toEqual({ outcome: 'has-passed' })
  expect(await save('TI', 'CN')).toEqual({ outcome: 'of-another-type' })
  expect(await listPrefixes(db)).toEqual(before)
  expect(await actionsOf('settings')).toEqual([])
  expect(await save('TI', 'INV')).toEqual({ outcome: 'saved' })
  expect(await save('CN', 'INV')).toEqual({ outcome: 'of-another-type' })
  expect(await actionsOf('settings')).toEqual(['document-prefix-saved'])
  expect(await listPrefixes(db)).toContainEqual({ type: 'TI', startsOn: today, prefix: 'INV' })
})
