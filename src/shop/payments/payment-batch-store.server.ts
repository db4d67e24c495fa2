import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import type { Paise } from '../money.ts'
import type { PaymentRole } from './payment-status.ts'
import type { Payment } from './payment-store.server.ts'

/** By gateway id. */
export async function lockPayments(
  tx: Db,
  gatewayPaymentIds: readonly string[],
): Promise<Map<string, Payment>> {
  const { rows } = await sql<Payment>`${prepared}
    select id, gateway_payment_id as "gatewayPaymentId", order_id as "orderId", status, role,
      amount_paise as "amountPaise", currency, refund_committed_paise as "refundCommittedPaise"
    from payments where gateway_payment_id = any (${gatewayPaymentIds}::text[])
    order by id for update`.execute(tx)
  return new Map(rows.map((payment) => [payment.gatewayPaymentId, payment]))
}

export type PaymentToWrite = {
  attemptId: number
  orderId: number
  role: PaymentRole
  refundCommittedPaise: Paise
  payment: Pick<
    GatewayPayment,
    'id' | 'status' | 'amountPaise' | 'currency' | 'method' | 'failure' | 'createdAt'
  >
}

/** Inserts or updates payments of orders and returns their ids by gateway id. The caller holds the
 * locks of the orders. Leaves out payments that belong to another order or already have a different
 * final role. Constraints ensure that a settling payment is captured and has exactly its order's
 * amount. */
export async function insertOrUpdatePayments(
  tx: Db,
  payments: readonly PaymentToWrite[],
): Promise<Map<string, number>> {
  const rows = payments.map(({ payment: { id, failure, ...payment }, ...row }) => ({
    ...row,
    gatewayPaymentId: id,
    status: payment.status,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    errorCode: failure?.code ?? null,
    errorReason: failure?.reason ?? null,
    createdAt: payment.createdAt,
  }))
  const written = await sql<{ id: number; gatewayPaymentId: string }>`${prepared}
    insert into payments (gateway_payment_id, attempt_id, order_id, settles_order_id, role, status,
      amount_paise, currency, refund_committed_paise, method, error_code, error_reason,
      gateway_created_at)
    select "gatewayPaymentId", "attemptId", "orderId", case role when 'settling' then "orderId" end,
      role, status, "amountPaise", currency, "refundCommittedPaise", method, "errorCode",
      "errorReason", "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as payment (
      "gatewayPaymentId" text, "attemptId" bigint, "orderId" bigint, role text, status text,
      "amountPaise" bigint, currency text, "refundCommittedPaise" bigint, method text,
      "errorCode" text, "errorReason" text, "createdAt" timestamptz)
    on conflict (gateway_payment_id) do update set
      attempt_id = excluded.attempt_id, order_id = excluded.order_id,
      settles_order_id = excluded.settles_order_id, role = excluded.role, status = excluded.status,
      amount_paise = excluded.amount_paise, currency = excluded.currency,
      refund_committed_paise = excluded.refund_committed_paise, method = excluded.method,
      error_code = excluded.error_code, error_reason = excluded.error_reason,
      gateway_created_at = excluded.gateway_created_at, updated_at = now()
    where coalesce(payments.order_id, excluded.order_id) = excluded.order_id
      and (payments.role in ('candidate', 'unmatched') or payments.role = excluded.role)
    returning id, gateway_payment_id as "gatewayPaymentId"`.execute(tx)
  return new Map(written.rows.map(({ id, gatewayPaymentId }) => [gatewayPaymentId, id]))
}
