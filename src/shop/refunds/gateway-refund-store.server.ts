import type { Db } from '#platform/database/database.server.ts'
import type { GatewayRefund } from '#platform/payments/gateway.server.ts'

export async function findRefundIdByGatewayId(
  db: Db,
  gatewayRefundId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('gateway_refund_id', '=', gatewayRefundId)
    .executeTakeFirst()
  return row?.id
}

/** Finds a refund that the shop requested, but whose response from the gateway was lost. The notes
 * sent with the request distinguish it from a refund made in the gateway's dashboard. */
export async function findUnansweredRefundId(
  db: Db,
  refund: Pick<GatewayRefund, 'gatewayPaymentId' | 'amountPaise' | 'notes'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.gateway_payment_id', '=', refund.gatewayPaymentId)
    .where('refunds.gateway_refund_id', 'is', null)
    .where('refunds.status', 'in', ['requested', 'unknown'])
    .where('refunds.purpose', '=', refund.notes['purpose'] ?? '')
    .where('refunds.try_number', '=', Number(refund.notes['try'] ?? 1))
    .where('refunds.amount_paise', '=', refund.amountPaise)
    .executeTakeFirst()
  return row?.id
}

/** Lists the refunds that the gateway has accepted, whether or not they are processed. */
export async function listAcceptedRefunds(
  db: Db,
  gatewayPaymentId: string,
): Promise<{ id: number; gatewayRefundId: string }[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.gateway_refund_id as gatewayRefundId'])
    .where('payments.gateway_payment_id', '=', gatewayPaymentId)
    .where('refunds.status', 'in', ['pending', 'processed'])
    .where('refunds.gateway_refund_id', 'is not', null)
    .$narrowType<{ gatewayRefundId: string }>()
    .execute()
}

/** Stores a refund that the shop did not request. */
export async function insertGatewayRefund(
  tx: Db,
  paymentId: number,
  refund: GatewayRefund,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      purpose: `gateway-${refund.id}`,
      amount_paise: refund.amountPaise,
      idempotency_key: `gateway-${refund.id}`,
      status: refund.status,
      origin: 'gateway',
      gateway_refund_id: refund.id,
      gateway_created_at: refund.createdAt,
      reason: 'Made at the gateway, not requested by this shop',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
