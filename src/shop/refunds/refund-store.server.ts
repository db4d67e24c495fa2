import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { freezingStatuses } from '../payments/dispute.ts'
import type { NewRefund, Refund, RefundOrigin, RefundStatus } from './refund.ts'

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'payments.gateway_payment_id as gatewayPaymentId',
      'refunds.purpose',
      'refunds.try_number as tryNumber',
      'refunds.amount_paise as amountPaise',
      'refunds.idempotency_key as idempotencyKey',
      'refunds.gateway_refund_id as gatewayRefundId',
      'refunds.status',
      'refunds.origin',
      'refunds.tries',
      sql<boolean>`refunds.updated_at < now() - interval '1 minute'`.as('isAtRest'),
    ])
    .$narrowType<{ status: RefundStatus; origin: RefundOrigin }>()
}

/** Stores a refund before the gateway is called. A constraint refuses a second refund with the same
 * payment, purpose and try. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      purpose: refund.purpose,
      try_number: refund.tryNumber ?? 1,
      amount_paise: refund.amountPaise,
      idempotency_key: refund.idempotencyKey,
      status: refund.status ?? 'requested',
      replaces: refund.replaces ?? null,
      reason: refund.reason ?? '',
      requested_by: refund.requestedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRefundOwner(
  db: Db,
  refundId: number,
): Promise<{ paymentId: number; orderId: number | null } | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id as paymentId', 'payments.order_id as orderId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

/** The id of the refund that replaced a failed or withdrawn refund. */
export async function findReplacementId(db: Db, refundId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('replaces', '=', refundId)
    .executeTakeFirst()
  return row?.id
}

/** The caller must lock the payment first. */
export async function lockRefund(tx: Db, refundId: number): Promise<Refund> {
  return refunds(tx)
    .where('refunds.id', '=', refundId)
    .forUpdate('refunds')
    .executeTakeFirstOrThrow()
}

/** Locks the refunds that the gateway has not accepted, as far as the shop knows. Newest first. */
export async function lockUnsentRefunds(tx: Db, paymentId: number): Promise<Refund[]> {
  return refunds(tx)
    .where('refunds.payment_id', '=', paymentId)
    .where('refunds.status', 'in', ['requested', 'unknown'])
    .orderBy('refunds.id', 'desc')
    .forUpdate('refunds')
    .execute()
}

/** Locks due refunds. Refunds that another process has locked are skipped. While a dispute freezes a
 * payment, its refunds are due only if the gateway has already accepted them. */
export async function lockDueRefunds(tx: Db, limit: number): Promise<Refund[]> {
  return refunds(tx)
    .where('refunds.status', 'in', ['requested', 'unknown', 'pending'])
    .where((refund) =>
      refund.or([
        refund('refunds.status', '=', 'pending'),
        refund.not(
          refund.exists(
            refund
              .selectFrom('disputes')
              .select('disputes.id')
              .whereRef('disputes.payment_id', '=', 'refunds.payment_id')
              .where('disputes.status', 'in', freezingStatuses),
          ),
        ),
      ]),
    )
    .where('refunds.next_try_at', '<=', sql<Date>`now()`)
    .orderBy('refunds.next_try_at')
    .limit(limit)
    .forUpdate('refunds')
    .skipLocked()
    .execute()
}

export async function updateRefundClaimed(
  tx: Db,
  refundId: number,
  pauseMinutes: number,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      tries: sql<number>`tries + 1`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${pauseMinutes})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', refundId)
    .execute()
}

export async function updateRefund(
  tx: Db,
  refundId: number,
  change: {
    status: RefundStatus
    gatewayRefundId?: string
    gatewayCreatedAt?: Date
    lastError?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: change.status,
      ...(change.gatewayRefundId ? { gateway_refund_id: change.gatewayRefundId } : {}),
      ...(change.gatewayCreatedAt ? { gateway_created_at: change.gatewayCreatedAt } : {}),
      ...(change.lastError !== undefined ? { last_error: change.lastError } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', refundId)
    .execute()
}

/** Stores the result of a call to the gateway, unless a webhook has already reported a later status. */
export async function updateRefundResult(
  db: Db,
  refundId: number,
  answer: { status: 'requested' | 'unknown'; lastError: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: answer.status, last_error: answer.lastError, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('status', 'in', ['requested', 'unknown'])
    .execute()
}

/** Removes what the customer wrote; the reasons of admins stay. */
export async function updateRefundReasonsErased(tx: Db, customerId: string): Promise<void> {
  const payments = tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.customer_id', '=', customerId)
    .select('payments.id')
  await tx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('payment_id', 'in', payments)
    .where('requested_by', 'is', null)
    .execute()
}
