import { expect, test } from 'vitest'
import { placedOrder } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { MessageKind } from './message.ts'
import { listMessages, listMessagesOfOrder } from './message-log-store.server.ts'
import { insertMessages, updateMessageFailed } from './message-store.server.ts'

const { db } = await testDatabase()
const order = await placedOrder(db)
const other = await placedOrder(db)
const mail = (orderId: number, kind: MessageKind, to: string) => ({
  orderId,
  kind,
  occasion: '',
  to,
  subject: kind,
  content: { heading: kind, paragraphs: [] },
})
await insertMessages(db, [mail(order.id, 'order-placed', 'Asha_Rao@zari.test')])
await insertMessages(db, [mail(order.id, 'delivered', 'Asha_Rao@zari.test')])
await insertMessages(db, [mail(other.id, 'order-placed', 'ashaXrao@zari.test')])
const found = async (search: string, failed = false) =>
  (await listMessages(db, { search, failed, page: 1 })).items.map(({ number, kind }) => [
    number,
    kind,
  ])

test('the log shows all emails, the newest first', async () => {
  expect(await found('')).toEqual([
    [other.number, 'order-placed'],
    [order.number, 'delivered'],
    [order.number, 'order-placed'],
  ])
})

test('emails are found by part of the address or the whole order number in any case', async () => {
  expect(await found('ASHA_RAO')).toHaveLength(2)
  expect(await found(other.number.toLowerCase())).toEqual([[other.number, 'order-placed']])
  expect(await found(other.number.slice(1))).toEqual([])
  expect(await found('%')).toEqual([])
})

test('the filter shows only failed emails', async () => {
  expect(await found('', true)).toEqual([])
  const [first] = (await listMessages(db, { search: '', failed: false, page: 1 })).items
  await updateMessageFailed(db, first!.id, { error: 'mailbox full', pauseMinutes: null })
  expect(await listMessages(db, { search: '', failed: true, page: 1 })).toMatchObject({
    total: 1,
    items: [{ id: first!.id, lastError: 'mailbox full', nextTryAt: null }],
  })
})

test('a page beyond the end is empty but knows the total', async () => {
  expect(await listMessages(db, { search: '', failed: false, page: 2 })).toMatchObject({
    items: [],
    total: 3,
    pages: 1,
  })
})

test('the emails of an order are listed oldest first, without those of other orders', async () => {
  const kinds = (await listMessagesOfOrder(db, order.id)).map(({ kind }) => kind)
  expect(kinds).toEqual(['order-placed', 'delivered'])
})
