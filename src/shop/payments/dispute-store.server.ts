import type { Db } from '#platform/database/database.server.ts'
import { freezingStatuses, type Dispute, type DisputeStatus } from './dispute.ts'

/** Returns false when the dispute is already stored. */
export async function insertDispute(tx: Db, paymentId: number, dispute: Dispute): Promise<boolean> {
  const inserted = await tx
    .insertInto('disputes')
    .values({
      gateway_dispute_id: dispute.gatewayDisputeId,
      payment_id: paymentId,
      amount_paise: dispute.amountPaise,
      currency: dispute.currency,
      status: dispute.status,
      phase: dispute.phase,
      reason_code: dispute.reasonCode,
      respond_by: dispute.respondBy,
      updated_at: dispute.reportedAt,
    })
    .onConflict((conflict) => conflict.column('gateway_dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockDispute(
  tx: Db,
  gatewayDisputeId: string,
): Promise<{ status: DisputeStatus; reportedAt: Date }> {
  return tx
    .selectFrom('disputes')
    .select(['status', 'updated_at as reportedAt'])
    .where('gateway_dispute_id', '=', gatewayDisputeId)
    .forUpdate()
    .$narrowType<{ status: DisputeStatus }>()
    .executeTakeFirstOrThrow()
}

export async function updateDispute(tx: Db, dispute: Dispute): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({
      status: dispute.status,
      phase: dispute.phase,
      reason_code: dispute.reasonCode,
      respond_by: dispute.respondBy,
      updated_at: dispute.reportedAt,
    })
    .where('gateway_dispute_id', '=', dispute.gatewayDisputeId)
    .execute()
}

/** Whether a dispute blocks refunds of the payment. */
export async function findIsFrozen(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', freezingStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the bank has decided for the customer, so that the money is lost. */
export async function findIsLost(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'lost')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
