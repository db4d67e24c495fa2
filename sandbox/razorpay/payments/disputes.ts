import type { DisputeEntity } from '../state/entities.ts'
import { mustFindPayment } from './payments.ts'
import { emitEvent } from '../webhooks/events.ts'
import type { Gateway } from '../state/gateway.ts'

const ANSWER_WITHIN_DAYS = 7

/** Opens a dispute, as if the customer's bank asked for the money back. */
export function openDispute(gateway: Gateway, paymentId: string): DisputeEntity {
  const { entity: payment } = mustFindPayment(gateway, paymentId).row
  const dispute: DisputeEntity = {
    id: gateway.newId('disp_'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'chargeback_authorization_error',
    respond_by: gateway.clock.nowSeconds() + ANSWER_WITHIN_DAYS * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: gateway.clock.nowSeconds(),
    evidence: { summary: null, shipping_proof: null, billing_proof: null, submitted_at: null },
  }
  gateway.store.put('disputes', dispute.id, dispute)
  emitEvent(gateway, 'payment.dispute.created', { payment, order: null, dispute })
  return dispute
}

const disputeChanges = ['under_review', 'action_required', 'won', 'lost', 'closed'] as const
export type DisputeChange = (typeof disputeChanges)[number]

/** `action_required` reopens the dispute with a new deadline. */
export function settleDispute(gateway: Gateway, id: string, word: DisputeChange): DisputeEntity {
  const before = gateway.store.disputes.get(id)
  if (!before) throw new Error(`No dispute ${id}`)
  if (!disputeChanges.includes(word)) throw new Error(`A dispute is ${disputeChanges.join(', ')}.`)
  const again = {
    status: 'open' as const,
    respond_by: gateway.clock.nowSeconds() + ANSWER_WITHIN_DAYS * 86_400,
  }
  const dispute: DisputeEntity = {
    ...before,
    ...(word === 'action_required' ? again : { status: word }),
    amount_deducted: word === 'lost' ? before.amount : 0,
  }
  gateway.store.put('disputes', id, dispute)
  emitEvent(gateway, `payment.dispute.${word}`, {
    payment: mustFindPayment(gateway, before.payment_id).row.entity,
    order: null,
    dispute,
  })
  return dispute
}
