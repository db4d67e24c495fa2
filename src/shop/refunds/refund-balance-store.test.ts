import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  countRefundPurposes,
  findRefundedAtGateway,
  findRefundOwed,
  findUnsentPaise,
} from './refund-balance-store.server.ts'
import type { RefundStatus } from './refund.ts'

const { db } = await testDatabase()
const { attemptOf, gatewayId, paidOrder, paymentOf } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))

const PRICE = 249_900
let count = 0
async function refund(paymentId: number, status: RefundStatus, paise = 10_000, purpose = '') {
  const key = `refund-of-a-test-${++count}`
  await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      purpose: purpose || key,
      try_number: count,
      amount_paise: paise,
      idempotency_key: key,
      status,
      gateway_refund_id: gatewayId('rfnd'),
    })
    .execute()
}
const everyStatus = [
  'requested',
  'unknown',
  'pending',
  'processed',
  'failed',
  'transferred',
  'withdrawn',
] as const satisfies RefundStatus[]
/** Each status has a different amount, so that a sum shows which refunds were added. */
async function refundsOfEveryStatus(paymentId: number) {
  for (const [index, status] of everyStatus.entries())
    await refund(paymentId, status, 1000 * 2 ** index)
}

test('the refunded amount includes only refunds that the gateway has accepted', async () => {
  const { order, attemptId, paymentId } = await paidOrder()
  await refundsOfEveryStatus(paymentId)
  const id = gatewayId('pay')
  const other = await paymentOf(order, attemptId, { role: 'surplus', id })
  await refund(other, 'processed', 700)
  const { gateway_payment_id: first } = await db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(await findRefundedAtGateway(db, first)).toBe(4000 + 8000)
  expect(await findRefundedAtGateway(db, id)).toBe(700)
  expect(await findRefundedAtGateway(db, gatewayId('pay'))).toBe(0)
})

test('the unsent amount is the sum of refunds that the gateway has not confirmed', async () => {
  const { paymentId } = await paidOrder()
  expect(await findUnsentPaise(db, paymentId)).toBe(0)
  await refundsOfEveryStatus(paymentId)
  expect(await findUnsentPaise(db, paymentId)).toBe(1000 + 2000)
})

test('each purpose of a refund is counted once, however many tries were made', async () => {
  const { paymentId } = await paidOrder()
  expect(await countRefundPurposes(db, paymentId)).toBe(0)
  await refund(paymentId, 'failed', 10_000, 'sold-out')
  await refund(paymentId, 'requested', 10_000, 'sold-out')
  await refund(paymentId, 'processed', 10_000, 'surplus')
  expect(await countRefundPurposes(db, paymentId)).toBe(2)
})

test.each([
  ['processed', false],
  ['transferred', false],
  ['pending', true],
  ['requested', true],
  ['unknown', true],
  ['failed', true],
  ['withdrawn', true],
] as const)('a full refund that is %s leaves money owed: %s', async (status, isOwed) => {
  const { order, paymentId } = await paidOrder()
  await refund(paymentId, status, PRICE)
  expect(await findRefundOwed(db, order.id)).toBe(isOwed)
})

test('money is owed until the refunds of a payment add up to its amount', async () => {
  const { order, paymentId } = await paidOrder()
  await refund(paymentId, 'processed', PRICE - 100)
  expect(await findRefundOwed(db, order.id)).toBe(true)
  await refund(paymentId, 'transferred', 100)
  expect(await findRefundOwed(db, order.id)).toBe(false)
})

test('an unreturned remainder below the minimum refund of the gateway is not owed', async () => {
  const { order, paymentId } = await paidOrder()
  await refund(paymentId, 'processed', PRICE - 99)
  expect(await findRefundOwed(db, order.id)).toBe(false)
})

test('money is owed while a refund is pending, even if the gateway calls the payment refunded', async () => {
  const { order, paymentId } = await paidOrder()
  await sql`update payments set status = 'refunded' where id = ${paymentId}`.execute(db)
  expect(await findRefundOwed(db, order.id)).toBe(false)
  await refund(paymentId, 'pending', PRICE)
  expect(await findRefundOwed(db, order.id)).toBe(true)
})

test('a surplus payment of the order is owed too, unlike a failed payment or that of another order', async () => {
  const [refunded, other] = [await paidOrder(), await paidOrder()]
  await refund(refunded.paymentId, 'processed', PRICE)
  await paymentOf(refunded.order, refunded.attemptId, { status: 'failed' })
  expect(await findRefundOwed(db, refunded.order.id)).toBe(false)
  expect(await findRefundOwed(db, other.order.id)).toBe(true)
  const surplusAttempt = await attemptOf(refunded.order, { status: 'closed' })
  await paymentOf(refunded.order, surplusAttempt, { role: 'surplus' })
  expect(await findRefundOwed(db, refunded.order.id)).toBe(true)
})
