import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  insertPaymentAction,
  listOrderActions,
  listPaymentActions,
  type NewPaymentAction,
} from './payment-action-store.server.ts'
import { recordChange } from './record-change.server.ts'

const { db } = await testDatabase()
const { id: adminId } = await admin(db)
const order = await orderBeingPaid(db)
const action = (change: Partial<NewPaymentAction> = {}): NewPaymentAction => ({
  adminId,
  action: 'refund-requested',
  subject: order.number,
  orderId: order.id,
  reason: 'Torn',
  before: { 'left paise': 100 },
  after: { 'left paise': 0 },
  ...change,
})

test('payment actions are listed newest first, with their subject and without other changes', async () => {
  await insertPaymentAction(db, action())
  await recordChange(db, {
    staffId: adminId,
    action: 'status-changed',
    subject: `order:${order.number}`,
    before: null,
    after: null,
  })
  await insertPaymentAction(
    db,
    action({ action: 'gateway-asked', subject: 'pay_1', orderId: null }),
  )
  expect(await listPaymentActions(db, 1)).toMatchObject({
    total: 2,
    items: [
      { action: 'gateway-asked', subject: 'pay_1', orderId: null },
      { action: 'refund-requested', subject: order.number, reason: 'Torn' },
    ],
  })
  expect(await listOrderActions(db, [order.id])).toMatchObject([{ action: 'refund-requested' }])
  expect(await listOrderActions(db, [])).toEqual([])
})

test('the timeline of an order shows its 20 newest payment actions', async () => {
  const { id, number } = await orderBeingPaid(db)
  for (let index = 0; index < 22; index++)
    await insertPaymentAction(db, action({ orderId: id, subject: number, reason: `no. ${index}` }))
  const reasons = (await listOrderActions(db, [id])).map(({ reason }) => reason)
  expect(reasons).toHaveLength(20)
  expect([reasons[0], reasons.at(-1)]).toEqual(['no. 21', 'no. 2'])
})

test('a logged change refers to an order only if it is a payment action', async () => {
  await expect(
    sql`insert into staff_changes (staff_id, action, subject, order_id) values (${adminId}, 'status-changed', 'order:1', ${order.id})`.execute(
      db,
    ),
  ).rejects.toThrow('check constraint')
  await expect(
    sql`insert into staff_changes (staff_id, action, subject) values (${adminId}, 'refund-requested', 'payment:1')`.execute(
      db,
    ),
  ).rejects.toThrow('check constraint')
})
