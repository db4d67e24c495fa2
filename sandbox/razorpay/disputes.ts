import type { DisputeEntity } from './entities.ts'
import { mustFind } from './payments.ts'
import { emit } from './webhooks.ts'
import type { World } from './world.ts'

const ANSWER_WITHIN_DAYS = 7

/** The customer asks their bank for the money back. */
export function openDispute(world: World, paymentId: string): DisputeEntity {
  const { entity: payment } = mustFind(world, paymentId).row
  const dispute: DisputeEntity = {
    id: world.newId('disp_'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'chargeback_authorization_error',
    respond_by: world.clock.nowSeconds() + ANSWER_WITHIN_DAYS * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: world.clock.nowSeconds(),
    evidence: { summary: null, shipping_proof: null, billing_proof: null, submitted_at: null },
  }
  world.store.put('disputes', dispute.id, dispute)
  emit(world, 'payment.dispute.created', { payment, order: null, dispute })
  return dispute
}

export type DisputeWord = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'

/** `action_required` is a new question: open again, with a new last day. */
export function settleDispute(world: World, id: string, word: DisputeWord): DisputeEntity {
  const before = world.store.disputes.get(id)
  if (!before) throw new Error(`No dispute ${id}`)
  const again = {
    status: 'open' as const,
    respond_by: world.clock.nowSeconds() + ANSWER_WITHIN_DAYS * 86_400,
  }
  const dispute: DisputeEntity = {
    ...before,
    ...(word === 'action_required' ? again : { status: word }),
    amount_deducted: word === 'lost' ? before.amount : 0,
  }
  world.store.put('disputes', id, dispute)
  emit(world, `payment.dispute.${word}`, {
    payment: mustFind(world, before.payment_id).row.entity,
    order: null,
    dispute,
  })
  return dispute
}
