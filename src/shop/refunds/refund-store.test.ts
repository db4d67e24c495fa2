import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, customer } from '../../../tests/support/builders.ts'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findRefundOwner,
  findReplacementId,
  insertRefund,
  lockDueRefunds,
  lockRefund,
  lockUnsentRefunds,
  updateRefund,
  updateRefundClaimed,
  updateRefundReasonsErased,
  updateRefundResult,
} from './refund-store.server.ts'
import type { NewRefund, RefundStatus } from './refund.ts'

const { db } = await testDatabase()
const { gatewayId, paidOrder } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))

let count = 0
const newRefund = (paymentId: number, change: Partial<NewRefund> = {}): NewRefund => {
  const key = `refund-of-a-test-${++count}`
  return { paymentId, purpose: key, amountPaise: 10_000, idempotencyKey: key, ...change }
}
async function refund(paymentId: number, status: RefundStatus): Promise<number> {
  const id = await insertRefund(db, newRefund(paymentId))
  await updateRefund(db, id, { status, gatewayRefundId: gatewayId('rfnd') })
  return id
}
const refunds = () => db.selectFrom('refunds').selectAll().orderBy('id').execute()
const lockDue = async (limit = 10) =>
  inTransaction(db, async (tx) => (await lockDueRefunds(tx, limit)).map(({ id }) => id))

test('a new refund is requested by the shop and has not been tried', async () => {
  const { order, paymentId } = await paidOrder()
  const id = await insertRefund(db, newRefund(paymentId, { reason: 'The border had a flaw.' }))
  expect(await lockRefund(db, id)).toMatchObject({
    paymentId,
    tryNumber: 1,
    amountPaise: 10_000,
    gatewayRefundId: null,
    status: 'requested',
    origin: 'shop',
    tries: 0,
    isAtRest: false,
  })
  expect(await findRefundOwner(db, id)).toEqual({ paymentId, orderId: order.id })
  expect(await findRefundOwner(db, id + 1)).toBeUndefined()
})

test('of two concurrent refunds with the same payment and purpose only one is stored', async () => {
  const { paymentId } = await paidOrder()
  const results = await Promise.allSettled(
    [1, 2].map(() => insertRefund(db, newRefund(paymentId, { purpose: 'sold-out' }))),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refunds()).toHaveLength(1)
})

test('a failed refund is replaced only once when two admins repeat it at the same time', async () => {
  const { paymentId } = await paidOrder()
  const failed = await refund(paymentId, 'failed')
  expect(await findReplacementId(db, failed)).toBeUndefined()
  const results = await Promise.allSettled(
    [1, 2].map(() => insertRefund(db, newRefund(paymentId, { replaces: failed }))),
  )
  const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(stored).toEqual([await findReplacementId(db, failed)])
  expect(await refunds()).toHaveLength(2)
})

test('a refund below one rupee is refused and not stored', async () => {
  const { paymentId } = await paidOrder()
  await expect(insertRefund(db, newRefund(paymentId, { amountPaise: 99 }))).rejects.toThrow(
    'check constraint',
  )
  expect(await refunds()).toEqual([])
})

test('unsent refunds of a payment are locked newest first', async () => {
  const [mine, other] = [await paidOrder(), await paidOrder()]
  const requested = await refund(mine.paymentId, 'requested')
  for (const status of ['pending', 'processed', 'failed', 'transferred', 'withdrawn'] as const)
    await refund(mine.paymentId, status)
  const unknown = await refund(mine.paymentId, 'unknown')
  await refund(other.paymentId, 'requested')
  const unsent = await lockUnsentRefunds(db, mine.paymentId)
  expect(unsent.map(({ id }) => id)).toEqual([unknown, requested])
})

test('two concurrent processes lock different due refunds', async () => {
  const { paymentId } = await paidOrder()
  const due = [await refund(paymentId, 'requested'), await refund(paymentId, 'pending')]
  await inTransaction(db, async (first) => {
    const mine = await lockDueRefunds(first, 1)
    const theirs = await lockDue()
    expect([...mine.map(({ id }) => id), ...theirs]).toEqual(due)
  })
})

test('a claimed refund is due again after a pause, and each claim counts as a try', async () => {
  const { paymentId } = await paidOrder()
  const id = await refund(paymentId, 'requested')
  await updateRefundClaimed(db, id, 5)
  expect(await lockDue()).toEqual([])
  expect((await lockRefund(db, id)).tries).toBe(1)
  await updateRefundClaimed(db, id, -1)
  expect(await lockDue()).toEqual([id])
  expect((await lockRefund(db, id)).tries).toBe(2)
})

test('a processed, failed, transferred or withdrawn refund is never due', async () => {
  const { paymentId } = await paidOrder()
  for (const status of ['processed', 'failed', 'transferred', 'withdrawn'] as const)
    await refund(paymentId, status)
  expect(await lockDue()).toEqual([])
})

test.each([
  ['open', ['pending']],
  ['under_review', ['pending']],
  ['lost', ['pending']],
  ['won', ['requested', 'unknown', 'pending']],
  ['closed', ['requested', 'unknown', 'pending']],
])(
  'refunds of a payment with a dispute that is %s are due when they are %j',
  async (status, due) => {
    const { paymentId } = await paidOrder()
    await db
      .insertInto('disputes')
      .values({
        gateway_dispute_id: 'disp_00000000000001',
        payment_id: paymentId,
        amount_paise: 10_000,
        currency: 'INR',
        status,
      })
      .execute()
    for (const each of ['requested', 'unknown', 'pending'] as const) await refund(paymentId, each)
    const locked = await inTransaction(db, (tx) => lockDueRefunds(tx, 10))
    expect(locked.map((found) => found.status)).toEqual(due)
  },
)

test('a late answer from the gateway does not overwrite a status that a webhook has reported', async () => {
  const { paymentId } = await paidOrder()
  const ids = [await refund(paymentId, 'processed'), await refund(paymentId, 'requested')]
  for (const id of ids)
    await updateRefundResult(db, id, { status: 'unknown', lastError: 'timeout' })
  expect(await refunds()).toMatchObject([
    { status: 'processed', last_error: null },
    { status: 'unknown', last_error: 'timeout' },
  ])
})

test('an update without an error or a gateway id keeps the stored error and gateway id', async () => {
  const { paymentId } = await paidOrder()
  const id = await insertRefund(db, newRefund(paymentId))
  const gatewayRefundId = gatewayId('rfnd')
  await updateRefund(db, id, { status: 'pending', gatewayRefundId, lastError: 'empty balance' })
  await updateRefund(db, id, { status: 'processed' })
  const stored = { status: 'processed', gateway_refund_id: gatewayRefundId }
  expect(await refunds()).toMatchObject([{ ...stored, last_error: 'empty balance' }])
  await updateRefund(db, id, { status: 'processed', lastError: null })
  expect(await refunds()).toMatchObject([{ ...stored, last_error: null }])
})

test('a refund counts as at rest one minute after its last change', async () => {
  const { paymentId } = await paidOrder()
  const id = await refund(paymentId, 'requested')
  await sql`update refunds set updated_at = now() - interval '61 seconds'`.execute(db)
  expect((await lockRefund(db, id)).isAtRest).toBe(true)
  await updateRefundClaimed(db, id, 1)
  expect((await lockRefund(db, id)).isAtRest).toBe(false)
})

test("only the customer's own reasons are erased, and no other customer's", async () => {
  const [own, strange] = [await paidOrder(), await paidOrder()]
  const [asha, meera] = [await customer(db), await admin(db)]
  await db
    .updateTable('orders')
    .set({ customer_id: asha.id })
    .where('id', '=', own.order.id)
    .execute()
  const reason = 'I am ill.'
  const byCustomer = await insertRefund(db, newRefund(own.paymentId, { reason }))
  const byAdmin = newRefund(own.paymentId, { reason: 'A flaw.', requestedBy: meera.id })
  const [adminsId, others] = [
    await insertRefund(db, byAdmin),
    await insertRefund(db, newRefund(strange.paymentId, { reason })),
  ]
  await updateRefundReasonsErased(db, asha.id)
  expect((await refunds()).map((stored) => [stored.id, stored.reason])).toEqual([
    [byCustomer, ''],
    [adminsId, 'A flaw.'],
    [others, reason],
  ])
})
