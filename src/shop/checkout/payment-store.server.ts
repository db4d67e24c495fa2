import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { Paise } from '../money.ts'
import type { KnownPaymentStatus } from './payment-status.ts'

export type PaymentRole = 'candidate' | 'settling' | 'surplus' | 'unmatched'

export type Payment = {
  id: number
  gatewayPaymentId: string
  orderId: number | null
  status: KnownPaymentStatus
  role: PaymentRole
  amountPaise: Paise
  currency: string
  refundCommittedPaise: Paise
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
] as const

function payments(db: Db) {
  return db
    .selectFrom('payments')
    .select(columns)
    .$narrowType<{ status: KnownPaymentStatus; role: PaymentRole }>()
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

type Belonging = { attemptId: number; orderId: number } | null

/** To whom the money belongs, so that the order can be locked before its payment. */
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

/** Whether the order has captured money, beside this payment, that nobody has decided about. */
export async function findUndecidedBeside(
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

/** Undefined when another story has just written it. */
export async function insertPayment(
  tx: Db,
  payment: GatewayPayment,
  belonging: Belonging,
): Promise<Payment | undefined> {
  return tx
    .insertInto('payments')
    .values({
      gateway_payment_id: payment.id,
      attempt_id: belonging?.attemptId ?? null,
      order_id: belonging?.orderId ?? null,
      role: belonging ? 'candidate' : 'unmatched',
      ...told(payment),
    })
    .onConflict((conflict) => conflict.column('gateway_payment_id').doNothing())
    .returning(columns)
    .$narrowType<{ status: KnownPaymentStatus; role: PaymentRole }>()
    .executeTakeFirst()
}

export async function updatePayment(
  tx: Db,
  paymentId: number,
  payment: GatewayPayment,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...told(payment), updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute()
}

/** Money that had arrived before we knew for which attempt. */
export async function updatePaymentMatched(
  tx: Db,
  paymentId: number,
  belonging: NonNullable<Belonging>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ attempt_id: belonging.attemptId, order_id: belonging.orderId, role: 'candidate' })
    .where('id', '=', paymentId)
    .where('role', '=', 'unmatched')
    .execute()
}

/** Only a browser has told us, with a genuine signature: the amount is what was asked for, until the gateway is heard. */
export async function insertReportedPayment(
  db: Db,
  reported: {
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
      gateway_payment_id: reported.gatewayPaymentId,
      attempt_id: reported.attemptId,
      order_id: reported.orderId,
      amount_paise: reported.amountPaise,
      currency: reported.currency,
      status: 'created',
      role: 'candidate',
    })
    .onConflict((conflict) => conflict.column('gateway_payment_id').doNothing())
    .execute()
}

/** Invariant: a captured payment settles one order of exactly its amount. The constraints refuse anything else. */
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

/** The money goes back; the same statement promises how much. */
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

/** A refund that did not happen is no longer promised (negative), or is promised again. */
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

/** A refund that failed has not happened: the one case in which a payment is known to be less than it seemed. */
export async function updatePaymentNotReturned(tx: Db, paymentId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'captured', updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'refunded')
    .execute()
}

function told(payment: GatewayPayment) {
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
