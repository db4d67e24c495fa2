import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

export type RefundStatus = 'requested' | 'unknown' | 'pending' | 'processed' | 'failed'

export type Refund = {
  id: number
  paymentId: number
  gatewayPaymentId: string
  purpose: string
  amountPaise: Paise
  idempotencyKey: string
  gatewayRefundId: string | null
  status: RefundStatus
  tries: number
}

function refunds(db: Db) {
  return db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.payment_id').select([
    'refunds.id', 'refunds.payment_id as paymentId', 'payments.gateway_payment_id as gatewayPaymentId', 'refunds.purpose',
    'refunds.amount_paise as amountPaise', 'refunds.idempotency_key as idempotencyKey',
    'refunds.gateway_refund_id as gatewayRefundId', 'refunds.status', 'refunds.tries',
  ]).$narrowType<{ status: RefundStatus }>()
}

/** The row and its key come first, the gateway is asked afterwards; a purpose pays back once. */
export async function insertRefund(
  tx: Db,
  refund: { paymentId: number; purpose: string; amountPaise: Paise; idempotencyKey: string },
): Promise<number> {
  const { id } = await tx.insertInto('refunds').values({
    payment_id: refund.paymentId, purpose: refund.purpose, amount_paise: refund.amountPaise,
    idempotency_key: refund.idempotencyKey, status: 'requested',
  }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findRefundIdByGatewayId(db: Db, gatewayRefundId: string): Promise<number | undefined> {
  const row = await db.selectFrom('refunds').select('id').where('gateway_refund_id', '=', gatewayRefundId).executeTakeFirst()
  return row?.id
}

/** Taken after the payment's lock. */
export async function lockRefund(tx: Db, refundId: number): Promise<Refund> {
  return refunds(tx).where('refunds.id', '=', refundId).forUpdate('refunds').executeTakeFirstOrThrow()
}

/** Due ones, each for one process only, until the story ends. */
export async function lockDueRefunds(tx: Db, limit: number): Promise<Refund[]> {
  return refunds(tx).where('refunds.status', 'in', ['requested', 'unknown', 'pending'])
    .where('refunds.next_try_at', '<=', sql<Date>`now()`).orderBy('refunds.next_try_at')
    .limit(limit).forUpdate('refunds').skipLocked().execute()
}

export async function updateRefundTried(tx: Db, refundId: number, pauseMinutes: number): Promise<void> {
  await tx.updateTable('refunds')
    .set({ tries: sql<number>`tries + 1`, next_try_at: sql<Date>`now() + make_interval(mins => ${pauseMinutes})`, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId).execute()
}

export async function updateRefund(
  tx: Db,
  refundId: number,
  change: { status: RefundStatus; gatewayRefundId?: string; lastError?: string | null },
): Promise<void> {
  await tx.updateTable('refunds').set({
    status: change.status,
    ...(change.gatewayRefundId ? { gateway_refund_id: change.gatewayRefundId } : {}),
    ...(change.lastError !== undefined ? { last_error: change.lastError } : {}),
    updated_at: sql<Date>`now()`,
  }).where('id', '=', refundId).execute()
}

/** What the gateway's answer was, unless somebody has meanwhile learnt more. */
export async function updateRefundAsked(db: Db, refundId: number, answer: { status: 'requested' | 'unknown'; lastError: string }): Promise<void> {
  await db.updateTable('refunds').set({ status: answer.status, last_error: answer.lastError, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId).where('status', 'in', ['requested', 'unknown']).execute()
}

export async function findRefundOwner(db: Db, refundId: number): Promise<{ paymentId: number; orderId: number }> {
  return db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id as paymentId', 'payments.order_id as orderId']).where('refunds.id', '=', refundId)
    .where('payments.order_id', 'is not', null).$narrowType<{ orderId: number }>().executeTakeFirstOrThrow()
}

/** Whether money for an order is still to go back: captured, settling nothing, and not returned whole. */
export async function findRefundOwed(db: Db, orderId: number): Promise<boolean> {
  const row = await db.selectFrom('payments').select('payments.id')
    .where('payments.order_id', '=', orderId).where('payments.role', '=', 'surplus').where('payments.status', '=', 'captured')
    .where((payment) => payment(
      payment.selectFrom('refunds').select(sql<number>`coalesce(sum(refunds.amount_paise), 0)`.as('returned'))
        .whereRef('refunds.payment_id', '=', 'payments.id').where('refunds.status', '=', 'processed'),
      '<', payment.ref('payments.amount_paise'),
    ))
    .limit(1).executeTakeFirst()
  return row !== undefined
}

export async function countRefunds(db: Db, paymentId: number): Promise<number> {
  const { count } = await db.selectFrom('refunds').select((refund) => refund.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
  return count
}
