import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { Paise } from '../money.ts'
import type { PaymentStatus, PaymentRole } from './payment-status.ts'

export type Payment = {
  id: number
  gatewayPaymentId: string
  orderId: number | null
  status: PaymentStatus
  role: PaymentRole
  amountPaise: Paise
  currency: string
  refundCommittedPaise: Paise
  /** The amount granted as store credit instead of a refund. */
  creditedPaise: Paise
}

const columns = [
  'id',
  'gateway_payment_id as gatewayPaymentId',
  'order_id as orderId',
  'status',
  'role',
  'amount_paise as amountPaise',
  'currency',
  'refund_committed_paise as refundCommittedPaise',
  'credited_paise as creditedPaise',
] as const

function payments(db: Db) {
  return db
    .selectFrom('payments')
    .select(columns)
    .$narrowType<{ status: PaymentStatus; role: PaymentRole }>()
}

export async function findPaymentByGatewayId(
  db: Db,
  gatewayPaymentId: string,
): Promise<Payment | undefined> {
  return payments(db).where('gateway_payment_id', '=', gatewayPaymentId).executeTakeFirst()
}

export async function lockPayment(tx: Db, gatewayPaymentId: string): Promise<Payment | undefined> {
  return payments(tx)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockPaymentById(tx: Db, paymentId: number): Promise<Payment> {
  return payments(tx).where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

/** Call this before locking, because the order must be locked before its payment. */
export async function findPaymentOwner(
  db: Db,
  paymentId: number,
): Promise<
  { orderId: number | null; attemptId: number | null; gatewayPaymentId: string } | undefined
> {
  return db
    .selectFrom('payments')
    .select([
      'order_id as orderId',
      'attempt_id as attemptId',
      'gateway_payment_id as gatewayPaymentId',
    ])
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

/** Whether another captured payment of the order still needs a decision. */
export async function findOtherUndecidedPayment(
  db: Db,
  payment: Pick<Payment, 'id' | 'orderId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', payment.orderId)
    .where('id', '<>', payment.id)
    .where('role', '=', 'candidate')
    .where('status', '=', 'captured')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a payment for no order of this shop. Returns false when it is already stored. */
export async function insertUnmatchedPayment(tx: Db, payment: GatewayPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values({ gateway_payment_id: payment.id, role: 'unmatched', ...reported(payment) })
    .onConflict((conflict) => conflict.column('gateway_payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePayment(
  tx: Db,
  paymentId: number,
  payment: GatewayPayment,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...reported(payment), updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute()
}

/** Stores a payment that a browser reported with a genuine signature. The attempt's amount is stored
 * until the gateway reports the real one. */
export async function insertReportedPayment(
  db: Db,
  payment: {
    gatewayPaymentId: string
    attemptId: number
    orderId: number
    amountPaise: Paise
    currency: string
  },
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      gateway_payment_id: payment.gatewayPaymentId,
      attempt_id: payment.attemptId,
      order_id: payment.orderId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      status: 'created',
      role: 'candidate',
    })
    .onConflict((conflict) => conflict.column('gateway_payment_id').doNothing())
    .execute()
}

/** Constraints refuse a payment that is not captured or whose amount differs from its order. */
export async function updatePaymentSettling(
  tx: Db,
  paymentId: number,
  orderId: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ role: 'settling', settles_order_id: orderId, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute()
}

/** Marks a payment that will be refunded and reserves `refundPaise` for the refund. */
export async function updatePaymentSurplus(
  tx: Db,
  paymentId: number,
  refundPaise: Paise,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      role: 'surplus',
      refund_committed_paise: sql<number>`refund_committed_paise + ${refundPaise}`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .execute()
}

/** `changePaise` is negative when a refund has failed or was withdrawn. */
export async function updateRefundCommitted(
  tx: Db,
  paymentId: number,
  changePaise: Paise,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      refund_committed_paise: sql<number>`refund_committed_paise + ${changePaise}`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .execute()
}

/** Records that a part of a payment became store credit. Returns false if less is left. */
export async function updatePaymentCredited(
  tx: Db,
  paymentId: number,
  paise: Paise,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ credited_paise: sql<number>`credited_paise + ${paise}`, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where(sql<boolean>`refund_committed_paise + credited_paise + ${paise} <= amount_paise`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes a part of a payment that had become store credit refundable again. */
export async function updatePaymentUncredited(
  tx: Db,
  paymentId: number,
  paise: Paise,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ credited_paise: sql<number>`credited_paise - ${paise}`, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute()
}

/** Sets a `refunded` payment back to `captured` after its refund has failed. In no other case does a
 * status go back. */
export async function updatePaymentRefundFailed(tx: Db, paymentId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'captured', updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'refunded')
    .execute()
}

function reported(payment: GatewayPayment) {
  return {
    status: payment.status,
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    error_code: payment.failure?.code ?? null,
    error_reason: payment.failure?.reason ?? null,
    gateway_created_at: payment.createdAt,
  }
}
