import { z } from 'zod'
import { isUnavailable, type Unavailable } from '#platform/payments/gateway.server.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'
import { applyGatewayRefund } from '../refunds/apply-gateway-refund.server.ts'
import { disputeStatuses, type Dispute } from '../payments/dispute.ts'
import { trackGatewayIncidents } from '../payments/track-gateway-incidents.server.ts'
import { recordDispute } from '../payments/record-dispute.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { parseWebhook } from './parse-webhook.ts'
import {
  findWebhook,
  listUnfinishedWebhooks,
  updateWebhookFailed,
  updateWebhookProcessed,
} from './webhook-store.server.ts'
import { processEach } from '../payments/process-each.server.ts'

/** Younger webhooks are left to their own jobs. */
const UNPROCESSED_MINUTES = 1
const UNPROCESSED_BATCH_MAX = 100

const entity = z
  .object({ entity: z.object({ id: z.string() }) })
  .optional()
  .catch(undefined)
const hintsShape = z.object({
  event: z.string(),
  created_at: z.int().nonnegative().catch(0),
  payload: z.object({ payment: entity, refund: entity, dispute: z.unknown().optional() }),
})

/** Status of a dispute for which the bank demands more evidence by a new deadline. */
const MORE_EVIDENCE_NEEDED = 'action_required'

/** The dispute is read from the signed webhook, because the gateway's SDK cannot fetch disputes. */
const disputeShape = z
  .object({
    entity: z.object({
      id: z.string().regex(/^disp_[A-Za-z0-9]{14}$/),
      payment_id: z.string(),
      amount: z.int().positive(),
      currency: z.string().length(3),
      status: z.enum([...disputeStatuses, MORE_EVIDENCE_NEEDED]),
      phase: z.string().nullish(),
      reason_code: z.string().nullish(),
      respond_by: z.int().nullish(),
    }),
  })
  .transform(({ entity: dispute }): Omit<Dispute, 'reportedAt' | 'needsMoreEvidence'> => ({
    gatewayDisputeId: dispute.id,
    gatewayPaymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    currency: dispute.currency,
    status: dispute.status === MORE_EVIDENCE_NEEDED ? 'open' : dispute.status,
    phase: dispute.phase ?? '',
    reasonCode: dispute.reason_code ?? '',
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
  }))

/** Fetches the payment or refund that the webhook names, because the webhook's own content may be
 * old. Repeated calls are safe. If this throws or the gateway is unavailable, the webhook stays
 * unprocessed. */
export async function processWebhook(
  services: PaymentServices,
  eventId: string,
): Promise<Unavailable | undefined> {
  const { db } = services
  const webhook = await findWebhook(db, eventId)
  if (!webhook || webhook.isProcessed) return
  try {
    const followed = await follow(services, webhook.raw)
    if (followed.outcome === 'unavailable') {
      await updateWebhookFailed(db, eventId, followed.reason)
      return followed
    }
    await updateWebhookProcessed(db, eventId, followed.note)
  } catch (problem) {
    await updateWebhookFailed(
      db,
      eventId,
      problem instanceof Error ? problem.message : String(problem),
    )
    throw problem
  }
}

/** Processes webhooks whose job gave up, was killed with its process, or was lost when a backup was
 * restored. */
export async function processUnfinishedWebhooks(services: PaymentServices): Promise<void> {
  const eventIds = await listUnfinishedWebhooks(
    services.db,
    UNPROCESSED_MINUTES,
    UNPROCESSED_BATCH_MAX,
  )
  await processEach(services, 'process unfinished webhook', eventIds, (eventId) =>
    processWebhook(services, eventId),
  )
}

/** `note`: the reason why there was nothing to apply; null if the webhook was applied. */
type Followed = { outcome: 'followed'; note: string | null } | Unavailable
const followed = (note: string | null = null): Followed => ({ outcome: 'followed', note })

async function follow(services: PaymentServices, raw: Uint8Array): Promise<Followed> {
  const hints = hintsShape.safeParse(parseWebhook(raw))
  if (!hints.success) return followed('unreadable')
  const { event, created_at, payload } = hints.data
  if (event.startsWith('payment.downtime.'))
    return (await trackGatewayIncidents(services)) ?? followed()

  const dispute = disputeShape.safeParse(payload.dispute).data
  const paymentId = dispute?.gatewayPaymentId ?? payload.payment?.entity.id
  if (paymentId !== undefined) {
    const result = await followPayment(services, paymentId)
    if (result.outcome === 'unavailable' || result.note) return result
  }
  if (dispute) {
    await recordDispute(services, {
      ...dispute,
      reportedAt: new Date(created_at * 1000),
      needsMoreEvidence: event === `payment.dispute.${MORE_EVIDENCE_NEEDED}`,
    })
  } else if (payload.dispute !== undefined) {
    services.log.error({ event }, 'unreadable dispute in webhook; look at the gateway dashboard')
  }
  if (payload.refund) return followRefund(services, payload.refund.entity.id)
  return followed(paymentId === undefined ? 'nothing to follow' : null)
}

async function followPayment(services: PaymentServices, paymentId: string): Promise<Followed> {
  const payment = await services.gateway.fetchPayment(paymentId)
  if (isUnavailable(payment)) return payment
  if (!payment) return followed(`the gateway has no payment ${paymentId}`)
  const applied = await applyGatewayState(services, payment)
  return applied.outcome === 'unavailable' ? applied : followed()
}

async function followRefund(services: PaymentServices, refundId: string): Promise<Followed> {
  const refund = await services.gateway.fetchRefund(refundId)
  if (isUnavailable(refund)) return refund
  if (!refund) return followed(`the gateway has no refund ${refundId}`)
  return (await applyGatewayRefund(services, refund)) ?? followed()
}
