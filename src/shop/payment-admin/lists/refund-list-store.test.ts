import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paymentRows } from '../../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import type { RefundStatus } from '../../refunds/refund.ts'
import { countStalledRefunds, listRefundRows } from './refund-list-store.server.ts'

const { db } = await testDatabase()
const { gatewayId, paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))

let count = 0
async function refund(
  paymentId: number,
  status: RefundStatus,
  { replaces = null as number | null, minutesAgo = 0 } = {},
): Promise<number> {
  const key = `refund-of-a-test-${++count}`
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      purpose: key,
      amount_paise: 10_000,
      idempotency_key: key,
      status,
      gateway_refund_id: gatewayId('rfnd'),
      replaces,
      created_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const listed = async () => (await listRefundRows(db, 1)).items.map(({ id }) => id)

test('failed refunds come first, then those under way, oldest first', async () => {
  const { order, paymentId } = await paidOrder()
  const pending = await refund(paymentId, 'pending')
  const requested = await refund(paymentId, 'requested')
  const unknown = await refund(paymentId, 'unknown')
  const failed = await refund(paymentId, 'failed')
  expect(await listed()).toEqual([failed, pending, requested, unknown])
  expect((await listRefundRows(db, 1)).items[0]).toMatchObject({
    status: 'failed',
    amountPaise: 10_000,
    currency: 'INR',
    orderNumber: order.number,
    isFrozen: false,
  })
})

test('a finished refund is not listed', async () => {
  const { paymentId } = await paidOrder()
  for (const status of ['processed', 'transferred', 'withdrawn'] as const)
    await refund(paymentId, status)
  expect(await listRefundRows(db, 1)).toMatchObject({ items: [], total: 0 })
})

test('a failed refund leaves the list when it is replaced', async () => {
  const { paymentId } = await paidOrder()
  const failed = await refund(paymentId, 'failed')
  expect([await listed(), await countStalledRefunds(db)]).toEqual([[failed], 1])
  const next = await refund(paymentId, 'requested', { replaces: failed })
  expect([await listed(), await countStalledRefunds(db)]).toEqual([[next], 0])
})

test('a failed refund leaves the list when the gateway has refunded the payment', async () => {
  const { paymentId } = await paidOrder()
  await refund(paymentId, 'failed')
  await sql`update payments set status = 'refunded' where id = ${paymentId}`.execute(db)
  expect([await listed(), await countStalledRefunds(db)]).toEqual([[], 0])
})

test.each([
  ['requested', 59, 0],
  ['requested', 61, 1],
  ['unknown', 61, 1],
  ['pending', 61, 0],
  ['failed', 0, 1],
] as const)(
  'a refund that is %s for %i minutes counts as %i stalled',
  async (status, minutesAgo, stalled) => {
    const { paymentId } = await paidOrder()
    await refund(paymentId, status, { minutesAgo })
    expect(await countStalledRefunds(db)).toBe(stalled)
  },
)

test('a refund is shown as frozen only while its own payment is disputed', async () => {
  const [disputed, other] = [await paidOrder(), await paidOrder()]
  await refund(disputed.paymentId, 'requested')
  await refund(other.paymentId, 'requested')
  await db
    .insertInto('disputes')
    .values({
      gateway_dispute_id: 'disp_00000000000001',
      payment_id: disputed.paymentId,
      amount_paise: 10_000,
      currency: 'INR',
      status: 'open',
    })
    .execute()
  const frozen = async () => (await listRefundRows(db, 1)).items.map(({ isFrozen }) => isFrozen)
  expect(await frozen()).toEqual([true, false])
  await sql`update disputes set status = 'won'`.execute(db)
  expect(await frozen()).toEqual([false, false])
})
