import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderBeingPaid } from '../../../../tests/support/builders.ts'
import { paymentRows } from '../../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { countOpenPayments, listUnmatchedPayments } from './payment-list-store.server.ts'
import { countStuckOrders, listStuckOrders } from './stuck-order-store.server.ts'

const { db } = await testDatabase()
const { attemptOf, paymentOf, paidOrder, gatewayId } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))
const stuck = async () =>
  (await listStuckOrders(db, 1)).items.map(({ number, kind }) => [number, kind])
const holdEndedMinutesAgo = (orderId: number, minutes: number) =>
  sql`update orders set hold_expires_at = now() - make_interval(mins => ${minutes}) where id = ${orderId}`.execute(
    db,
  )

test('an unpaid order is listed as silent from 15 minutes after its hold has expired', async () => {
  const order = await orderBeingPaid(db)
  await holdEndedMinutesAgo(order.id, 14)
  expect([await stuck(), await countStuckOrders(db)]).toEqual([[], 0])
  await holdEndedMinutesAgo(order.id, 16)
  expect([await stuck(), await countStuckOrders(db)]).toEqual([[[order.number, 'silent']], 1])
})

test('an order with an undecided captured payment is listed as undecided, not as silent', async () => {
  const order = await orderBeingPaid(db)
  await holdEndedMinutesAgo(order.id, 60)
  const paymentId = await paymentOf(order, await attemptOf(order))
  expect(await stuck()).toEqual([[order.number, 'undecided']])
  expect((await listStuckOrders(db, 1)).items[0]!.payment).toMatchObject({
    id: paymentId,
    leftPaise: 249_900,
  })
})

test('paid orders and orders with only a failed payment are not listed as stuck', async () => {
  await paidOrder()
  const order = await orderBeingPaid(db)
  await paymentOf(order, await attemptOf(order), { status: 'failed' })
  expect([await stuck(), await countStuckOrders(db)]).toEqual([[], 0])
})

test('a captured payment without an order is listed as unmatched', async () => {
  await sql`insert into payments (gateway_payment_id, currency, amount_paise, status, role)
    values (${gatewayId('pay')}, 'INR', 5000, 'captured', 'unmatched'),
      (${gatewayId('pay')}, 'INR', 7000, 'failed', 'unmatched')`.execute(db)
  expect(await countOpenPayments(db)).toEqual({ verify: 0, unmatched: 1, surplus: 0 })
  expect(await listUnmatchedPayments(db, 1)).toMatchObject({
    total: 1,
    items: [{ amountPaise: 5000, leftPaise: 5000, order: null, refund: null, isFrozen: false }],
  })
})
