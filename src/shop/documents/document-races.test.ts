import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin } from '../../../tests/support/builders.ts'
import { invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { issueCreditNote } from './credit-refunds.server.ts'
import { listDocuments } from './document-store.server.ts'
import { cancelInvoice, issueByHand } from './issue-by-hand.server.ts'
import { savePrefix } from './save-prefix.server.ts'
import { listPrefixes } from './series-store.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const today = '2026-11-24'
const newOrder = () => orderOf(db, [{ pricePaise: 99_900 }])
const loggedFor = async (subject: string) => {
  const rows = await db
    .selectFrom('staff_changes')
    .where('subject', '=', subject)
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}
const outcomesOf = (results: readonly { outcome: string }[]) =>
  results.map(({ outcome }) => outcome).toSorted()

test('two admins who issue the invoice of an order at the same time issue one', async () => {
  const { id: orderId, number } = await newOrder()
  const issue = () => issueByHand(db, { orderId, staffId })
  const results = await Promise.all([issue(), issue(), issue()])
  expect(outcomesOf(results)).toEqual(['issued', 'nothing-to-invoice', 'nothing-to-invoice'])
  expect(await listDocuments(db, orderId)).toHaveLength(1)
  expect(await loggedFor(`order:${number}`)).toEqual(['invoice-issued'])
})

test('two admins who cancel an invoice at the same time cancel it once', async () => {
  const { id: orderId, number } = await newOrder()
  const { id: documentId } = await invoiceOf(db, { orderId })
  const cancel = (reason: string) => cancelInvoice(db, { documentId, staffId, reason })
  const results = await Promise.all([cancel('Wrong size'), cancel('Wrong address')])
  expect(outcomesOf(results)).toEqual(['cancelled', 'not-open'])
  expect(await loggedFor(`order:${number}`)).toEqual(['invoice-cancelled'])
})

test('an invoice is cancelled or credited, never both', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id: orderId } = await newOrder()
    const { id: documentId } = await invoiceOf(db, { orderId })
    const credit = inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId)
      const lines = [{ position: 0, quantity: 1 }]
      return issueCreditNote(tx, { orderId, lines, reason: 'Return' })
    })
    const cancel = cancelInvoice(db, { documentId, staffId, reason: 'Wrong size' })
    await Promise.allSettled([credit, cancel])
    const documents = await listDocuments(db, orderId)
    const isCancelled = documents.some(({ cancelledAt }) => cancelledAt !== null)
    const isCredited = documents.some(({ type }) => type === 'CN')
    expect([isCancelled, isCredited].filter(Boolean)).toHaveLength(1)
  }
})

test('two admins who give one prefix to two types at the same time: one of them is refused', async () => {
  for (const prefix of ['A1', 'A2', 'A3', 'A4', 'A5']) {
    const save = (type: 'TI' | 'BS' | 'CN') =>
      savePrefix(db, { type, prefix, startsOn: today, today, staffId })
    const results = await Promise.all([save('TI'), save('BS'), save('CN')])
    expect(outcomesOf(results)).toEqual(['of-another-type', 'of-another-type', 'saved'])
    expect((await listPrefixes(db)).filter((each) => each.prefix === prefix)).toHaveLength(1)
  }
})

test('one type may take an earlier prefix of its own again, from another day on', async () => {
  const save = (prefix: string, startsOn: string) =>
    savePrefix(db, { type: 'RV', prefix, startsOn, today, staffId })
  expect(await save('RA', '2026-12-01')).toEqual({ outcome: 'saved' })
  expect(await save('RB', '2027-01-01')).toEqual({ outcome: 'saved' })
  expect(await save('RA', '2027-02-01')).toEqual({ outcome: 'saved' })
  const own = (await listPrefixes(db)).filter(({ type }) => type === 'RV')
  expect(own.slice(0, 3).map(({ startsOn, prefix }) => `${startsOn} ${prefix}`)).toEqual([
    '2027-02-01 RA',
    '2027-01-01 RB',
    '2026-12-01 RA',
  ])
})

test('a prefix that documents have stays with their type, even if its start was replaced', async () => {
  const save = (type: 'BS' | 'CN', prefix: string) =>
    savePrefix(db, { type, prefix, startsOn: today, today, staffId })
  expect(await save('BS', 'Q1')).toEqual({ outcome: 'saved' })
  const { id: orderId } = await newOrder()
  const at = new Date('2026-11-24T10:00:00+05:30')
  expect(await invoiceOf(db, { orderId, at })).toMatchObject({ prefix: 'Q1' })
  expect(await save('BS', 'Q2')).toEqual({ outcome: 'saved' })
  const before = await listPrefixes(db)
  expect(await save('CN', 'Q1')).toEqual({ outcome: 'of-another-type' })
  expect(await listPrefixes(db)).toEqual(before)
  expect(await save('BS', 'Q1')).toEqual({ outcome: 'saved' })
})
