import { sql } from 'kysely'
import { test } from 'vitest'
import { orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { paymentRows, refused } from '../../../tests/support/payment-rows.ts'

const { db } = await testDatabase()
const { gatewayId, attemptOf, paymentOf, paidOrder } = paymentRows(db)

test('a gateway payment cannot be stored twice', async () => {
  const order = await orderBeingPaid(db)
  const attemptId = await attemptOf(order)
  const id = gatewayId('pay')
  await paymentOf(order, attemptId, { id })
  await refused(paymentOf(order, attemptId, { id }), 'unique')
})

test('at most one payment settles an order', async () => {
  const { order, attemptId } = await paidOrder()
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id }),
    'settles_order_id',
  )
})

test('a settling payment has exactly the order’s amount and currency', async () => {
  const order = await orderBeingPaid(db)
  const attemptId = await attemptOf(order)
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id, amount: 100 }),
    'foreign key',
  )
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: order.id, currency: 'USD' }),
    'foreign key',
  )
})

test('a payment can settle an order only if it is captured', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    paymentOf(order, await attemptOf(order), {
      role: 'settling',
      settles: order.id,
      status: 'authorized',
    }),
    'check constraint',
  )
})

test('a payment can settle only the order of its attempt', async () => {
  const [order, other] = [await orderBeingPaid(db), await orderBeingPaid(db)]
  const attemptId = await attemptOf(order)
  await refused(
    paymentOf(order, attemptId, { role: 'settling', settles: other.id }),
    'check constraint',
  )
  await refused(paymentOf(other, attemptId), 'foreign key')
})

test('a paid order keeps the payment that settled it', async () => {
  const order = await orderBeingPaid(db)
  await refused(
    sql`update orders set payment_state = 'paid', placed_at = now() where id = ${order.id}`.execute(
      db,
    ),
    'check constraint',
  )
  const candidate = await paymentOf(order, await attemptOf(order))
  await refused(
    sql`update orders set payment_state = 'paid', placed_at = now(), settled_payment_id = ${candidate} where id = ${order.id}`.execute(
      db,
    ),
    'foreign key',
  )
  const paid = await paidOrder()
  await refused(
    sql`update payments set role = 'surplus', settles_order_id = null where id = ${paid.paymentId}`.execute(
      db,
    ),
    'foreign key',
  )
  await refused(sql`delete from payments where id = ${paid.paymentId}`.execute(db), 'foreign key')
})

test('an unmatched payment belongs to no order', async () => {
  const order = await orderBeingPaid(db)
  await refused(paymentOf(order, await attemptOf(order), { role: 'unmatched' }), 'check constraint')
})

test('committed refunds never exceed the payment', async () => {
  const { paymentId } = await paidOrder()
  await sql`update payments set refund_committed_paise = 249900 where id = ${paymentId}`.execute(db)
  await refused(
    sql`update payments set refund_committed_paise = 249901 where id = ${paymentId}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update payments set refund_committed_paise = -1 where id = ${paymentId}`.execute(db),
    'check constraint',
  )
})

test('no two refunds share a key, a gateway refund, or the payment, purpose and try', async () => {
  const { paymentId } = await paidOrder()
  const refund = (
    purpose: string,
    key: string,
    id: string | null = null,
    status = 'requested',
    tryNumber = 1,
  ) =>
    sql`insert into refunds (payment_id, purpose, try_number, amount_paise, idempotency_key, gateway_refund_id, status)
      values (${paymentId}, ${purpose}, ${tryNumber}, 100, ${key}, ${id}, ${status})`.execute(db)
  const id = gatewayId('rfnd')
  await refund('surplus', 'key-number-1', id, 'pending')
  await refused(refund('surplus', 'key-number-2'), 'unique')
  await refused(refund('another', 'key-number-1'), 'unique')
  await refused(refund('another', 'key-number-2', id), 'unique')
  await refused(refund('another', 'key-number-2', null, 'processed'), 'check constraint')
  await refused(refund('another', 'short'), 'check constraint')
  await refused(refund('surplus', 'key-number-2', null, 'requested', 0), 'check constraint')
  await refund('surplus', 'key-number-2', null, 'requested', 2)
  await refused(refund('surplus', 'key-number-3', null, 'requested', 2), 'unique')
})
