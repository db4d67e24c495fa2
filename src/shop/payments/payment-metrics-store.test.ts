import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderBeingPaid, placedOrder } from '../../../tests/support/builders.ts'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { countPaymentMetrics } from './payment-metrics-store.server.ts'

const { db } = await testDatabase()
const { paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments restart identity cascade`.execute(db))

test('in an empty shop all metrics are zero', async () => {
  expect(await countPaymentMetrics(db)).toEqual({
    orders: 0,
    payments: 0,
    refunds: 0,
    placedLastHour: 0,
    open: [],
  })
})

test('totals do not fall when older orders are deleted', async () => {
  for (let order = 0; order < 3; order++) await placedOrder(db)
  await sql`delete from orders where id < (select max(id) from orders)`.execute(db)
  expect((await countPaymentMetrics(db)).orders).toBe(3)
})

test('payments and refunds are counted beside the orders', async () => {
  const [{ paymentId }] = [await paidOrder(), await paidOrder()]
  await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      purpose: 'surplus',
      amount_paise: 10_000,
      idempotency_key: 'refund-of-a-test',
      status: 'requested',
    })
    .execute()
  expect(await countPaymentMetrics(db)).toMatchObject({ orders: 2, payments: 2, refunds: 1 })
})

test('orders of the last hour are counted, without older, archived and unplaced ones', async () => {
  await placedOrder(db)
  await placedOrder(db, { archivedAt: new Date() })
  await orderBeingPaid(db)
  const older = await placedOrder(db)
  await sql`update orders set placed_at = now() - interval '61 minutes' where id = ${older.id}`.execute(
    db,
  )
  expect((await countPaymentMetrics(db)).placedLastHour).toBe(1)
})

test('open orders are counted by state, and finished ones are not', async () => {
  const states = ['pending_payment', 'payment_review', 'payment_review', 'refund_due', 'cancelled']
  for (const state of states) {
    const { id } = await orderBeingPaid(db)
    await sql`update orders set payment_state = ${state} where id = ${id}`.execute(db)
  }
  const { open } = await countPaymentMetrics(db)
  expect(new Map(open.map(({ state, orders }) => [state, orders]))).toEqual(
    new Map([
      ['pending_payment', 1],
      ['payment_review', 2],
      ['refund_due', 1],
    ]),
  )
})
