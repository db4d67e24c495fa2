import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { orderBeingPaid } from '../../../tests/support/builders.ts'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findAttemptByGatewayOrder,
  findNewestAttempt,
  insertAttempts,
  listAttemptsOfOrder,
  listReportedAttempts,
  lockAttempt,
  lockDueAttempts,
  updateAttempt,
  updateAttemptCheckDue,
  updateAttemptsCheckSoon,
  updateAttemptsOpened,
  updateAttemptsPaid,
  updateNextCheck,
} from './attempt-store.server.ts'

const { db } = await testDatabase()
const { gatewayId } = paymentRows(db)
beforeEach(() => sql`truncate orders, payments cascade`.execute(db))

let receipts = 0
async function begunAttempt({ nextCheckMinutes = 10 } = {}) {
  const order = await orderBeingPaid(db)
  const receipt = `receipt-${++receipts}`
  const [attempt] = await insertAttempts(db, [
    { orderId: order.id, amountPaise: 249_900, receipt, nextCheckMinutes },
  ])
  return { order, attempt: attempt! }
}
async function openAttempt() {
  const { order, attempt } = await begunAttempt()
  const gatewayOrderId = gatewayId('order')
  await updateAttemptsOpened(db, [{ attemptId: attempt.id, gatewayOrderId }])
  return { order, attempt, gatewayOrderId }
}
const statusOf = async (attemptId: number) => (await lockAttempt(db, attemptId)).status
/** Minutes from the start of the attempt to its planned check. */
async function checkOf(attemptId: number) {
  const { rows } = await sql<{ checks: number; minutes: number | null }>`
    select checks, round(extract(epoch from next_check_at - created_at) / 60)::int as minutes
    from payment_attempts where id = ${attemptId}`.execute(db)
  return rows[0]!
}

test('new attempts begin without a gateway order and with their first check planned', async () => {
  const { order, attempt } = await begunAttempt({ nextCheckMinutes: 7 })
  expect(attempt).toMatchObject({
    orderId: order.id,
    gatewayOrderId: null,
    status: 'initiating',
    amountPaise: 249_900,
    currency: 'INR',
  })
  expect(await findNewestAttempt(db, order.id)).toMatchObject({ id: attempt.id })
  expect(await checkOf(attempt.id)).toEqual({ checks: 0, minutes: 7 })
})

test('one of two concurrent attempts of an order is refused and not stored', async () => {
  const order = await orderBeingPaid(db)
  const attempt = { orderId: order.id, amountPaise: 249_900, nextCheckMinutes: 1 }
  const results = await Promise.allSettled([
    insertAttempts(db, [{ ...attempt, receipt: 'receipt-race-1' }]),
    insertAttempts(db, [{ ...attempt, receipt: 'receipt-race-2' }]),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listAttemptsOfOrder(db, order.id)).toHaveLength(1)
})

test('an attempt whose amount differs from its order is refused and not stored', async () => {
  const order = await orderBeingPaid(db)
  const wrong = { orderId: order.id, amountPaise: 249_899, receipt: 'receipt-wrong' }
  await expect(insertAttempts(db, [{ ...wrong, nextCheckMinutes: 1 }])).rejects.toThrow(
    'foreign key',
  )
  expect(await listAttemptsOfOrder(db, order.id)).toEqual([])
})

test('attempts that were opened or ended meanwhile are left out when a batch is opened', async () => {
  const [fresh, ended, opened] = [await begunAttempt(), await begunAttempt(), await openAttempt()]
  await updateAttempt(db, ended.attempt.id, { status: 'superseded' })
  const batch = [fresh, ended, opened].map(({ attempt }) => ({
    attemptId: attempt.id,
    gatewayOrderId: gatewayId('order'),
  }))
  expect(await updateAttemptsOpened(db, batch)).toEqual(new Set([fresh.attempt.id]))
  expect(await statusOf(ended.attempt.id)).toBe('superseded')
  expect((await lockAttempt(db, opened.attempt.id)).gatewayOrderId).toBe(opened.gatewayOrderId)
})

test('an attempt is not opened when its order no longer waits for a payment', async () => {
  const { order, attempt } = await begunAttempt()
  await sql`update orders set payment_state = 'cancelled' where id = ${order.id}`.execute(db)
  const opened = [{ attemptId: attempt.id, gatewayOrderId: gatewayId('order') }]
  expect(await updateAttemptsOpened(db, opened)).toEqual(new Set())
  expect(await lockAttempt(db, attempt.id)).toMatchObject({
    status: 'initiating',
    gatewayOrderId: null,
  })
})

test('one of two concurrent responses opens an attempt and its gateway order is stored', async () => {
  const { attempt } = await begunAttempt()
  const gatewayOrderIds = [gatewayId('order'), gatewayId('order')]
  const opened = await Promise.all(
    gatewayOrderIds.map((gatewayOrderId) =>
      updateAttemptsOpened(db, [{ attemptId: attempt.id, gatewayOrderId }]),
    ),
  )
  const winner = opened.findIndex((ids) => ids.has(attempt.id))
  expect(opened.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await findAttemptByGatewayOrder(db, gatewayOrderIds[winner]!))?.id).toBe(attempt.id)
  expect(await findAttemptByGatewayOrder(db, gatewayOrderIds[1 - winner]!)).toBeUndefined()
})

test('a report by a customer finds only their own attempts, a report by the gateway finds any', async () => {
  const { order, attempt, gatewayOrderId } = await openAttempt()
  const { customer_id: customerId } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const find = (asking: string | null) =>
    listReportedAttempts(db, [{ customerId: asking, gatewayOrderId }])
  const found = [[gatewayOrderId, { id: attempt.id, number: order.number }]]
  expect([...(await find(customerId))]).toMatchObject(found)
  expect([...(await find(null))]).toMatchObject(found)
  expect(await find('another-customer')).toEqual(new Map())
  expect(await listReportedAttempts(db, [])).toEqual(new Map())
})

test('the newest attempt of an order is found after its ended attempts', async () => {
  const { order, attempt } = await begunAttempt()
  await updateAttempt(db, attempt.id, { status: 'closed' })
  const [next] = await insertAttempts(db, [
    { orderId: order.id, amountPaise: 249_900, receipt: 'receipt-next', nextCheckMinutes: 1 },
  ])
  expect((await findNewestAttempt(db, order.id))?.id).toBe(next!.id)
  expect((await listAttemptsOfOrder(db, order.id)).map(({ id, status }) => [id, status])).toEqual([
    [attempt.id, 'closed'],
    [next!.id, 'initiating'],
  ])
})

test('paid attempts are marked, and an attempt without a gateway order is refused', async () => {
  const [opened, other, begun] = [await openAttempt(), await openAttempt(), await begunAttempt()]
  await updateAttemptsPaid(db, [opened.attempt.id])
  await expect(updateAttemptsPaid(db, [other.attempt.id, begun.attempt.id])).rejects.toThrow(
    'check constraint',
  )
  expect([
    await statusOf(opened.attempt.id),
    await statusOf(other.attempt.id),
    await statusOf(begun.attempt.id),
  ]).toEqual(['paid', 'open', 'initiating'])
})

test('two processes lock different due attempts, the most overdue first', async () => {
  const due = [
    await begunAttempt({ nextCheckMinutes: -5 }),
    await begunAttempt({ nextCheckMinutes: -9 }),
  ]
  await begunAttempt({ nextCheckMinutes: 1 })
  await inTransaction(db, async (first) => {
    const mine = await lockDueAttempts(first, 1)
    const theirs = await inTransaction(db, (second) => lockDueAttempts(second, 5))
    expect(mine.map(({ id }) => id)).toEqual([due[1]!.attempt.id])
    expect(theirs.map(({ id }) => id)).toEqual([due[0]!.attempt.id])
  })
})

test('checks are planned from the beginning of the attempt and counted, and can be ended', async () => {
  const { attempt } = await begunAttempt()
  await updateNextCheck(db, attempt.id, 30)
  expect(await checkOf(attempt.id)).toEqual({ checks: 1, minutes: 30 })
  await updateNextCheck(db, attempt.id, null)
  expect(await checkOf(attempt.id)).toEqual({ checks: 2, minutes: null })
})

test('a request brings a planned check forward, but an overdue check keeps its time', async () => {
  const [planned, overdue] = [
    await begunAttempt({ nextCheckMinutes: 60 }),
    await begunAttempt({ nextCheckMinutes: -60 }),
  ]
  for (const { attempt } of [planned, overdue]) await updateAttemptCheckDue(db, attempt.id)
  expect([await checkOf(planned.attempt.id), await checkOf(overdue.attempt.id)]).toEqual([
    { checks: 0, minutes: 0 },
    { checks: 0, minutes: -60 },
  ])
})

test('attempts are checked again in a minute when the gateway was unavailable', async () => {
  const [silent, other] = [await begunAttempt(), await begunAttempt()]
  await updateAttemptsCheckSoon(db, [])
  await updateAttemptsCheckSoon(db, [silent.attempt.id])
  expect([await checkOf(silent.attempt.id), await checkOf(other.attempt.id)]).toEqual([
    { checks: 0, minutes: 1 },
    { checks: 0, minutes: 10 },
  ])
})
