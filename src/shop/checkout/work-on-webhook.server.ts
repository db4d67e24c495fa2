import { z } from 'zod'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import { applyRefundTruth } from './apply-refund-truth.server.ts'
import { disputeStatuses, type Dispute } from './dispute.ts'
import { followGatewayTroubles } from './follow-gateway-troubles.server.ts'
import { recordDispute } from './record-dispute.server.ts'
import type { Till } from './till.server.ts'
import {
  findWebhook,
  listForgottenWebhooks,
  updateWebhookFailed,
  updateWebhookProcessed,
} from './webhook-store.server.ts'
import { workThrough } from './work-through.server.ts'

/** Its own job has had the time for it: the process was killed, or the gateway could not be asked. */
const FORGOTTEN_MINUTES = 1
const FORGOTTEN_AT_ONCE_MAX = 100

const entity = z
  .object({ entity: z.object({ id: z.string() }) })
  .optional()
  .catch(undefined)
const hintsShape = z.object({
  event: z.string(),
  created_at: z.int().nonnegative().catch(0),
  payload: z.object({ payment: entity, refund: entity, dispute: z.unknown().optional() }),
})

/** The bank wants more than it was answered: a new question, with a new last day. */
const ASKED_AGAIN = 'action_required'

/** The one thing that is believed as the signed webhook tells it: the gateway's SDK has no question about disputes. */
const disputeShape = z
  .object({
    entity: z.object({
      id: z.string().regex(/^disp_[A-Za-z0-9]{14}$/),
      payment_id: z.string(),
      amount: z.int().positive(),
      currency: z.string().length(3),
      status: z.enum([...disputeStatuses, ASKED_AGAIN]),
      phase: z.string().nullish(),
      reason_code: z.string().nullish(),
      respond_by: z.int().nullish(),
    }),
  })
  .transform(({ entity: told }): Omit<Dispute, 'toldAt' | 'isAskedAgain'> => ({
    gatewayDisputeId: told.id,
    gatewayPaymentId: told.payment_id,
    amountPaise: told.amount,
    currency: told.currency,
    status: told.status === ASKED_AGAIN ? 'open' : told.status,
    phase: told.phase ?? '',
    reasonCode: told.reason_code ?? '',
    respondBy: told.respond_by ? new Date(told.respond_by * 1000) : null,
  }))

/**
 * A webhook is a hint and a snapshot of its moment: what it names is fetched, and the truth is applied. Throws when the
 * gateway cannot be asked, so that the job is tried again; working on one twice does no harm.
 */
export async function workOnWebhook(till: Till, eventId: string): Promise<void> {
  const webhook = await findWebhook(till.db, eventId)
  if (!webhook || webhook.isProcessed) return
  try {
    await updateWebhookProcessed(till.db, eventId, await follow(till, webhook.raw))
  } catch (problem) {
    await updateWebhookFailed(
      till.db,
      eventId,
      problem instanceof Error ? problem.message : String(problem),
    )
    throw problem
  }
}

/** Those whose job gave up, died with its process, or was lost with a restored backup. */
export async function workOnForgottenWebhooks(till: Till): Promise<void> {
  const eventIds = await listForgottenWebhooks(till.db, FORGOTTEN_MINUTES, FORGOTTEN_AT_ONCE_MAX)
  await workThrough(till, 'work on a forgotten webhook', eventIds, (eventId) =>
    workOnWebhook(till, eventId),
  )
}

/** Answers a note when there was nothing that could be followed. */
async function follow(till: Till, raw: Uint8Array): Promise<string | null> {
  const hints = hintsShape.safeParse(readJson(raw))
  if (!hints.success) return 'nothing readable in it'
  if (hints.data.event.startsWith('payment.downtime.')) {
    await followGatewayTroubles(till)
    return null
  }
  const { payment, refund, dispute: told } = hints.data.payload
  const dispute = disputeShape.safeParse(told).data

  const paymentId = dispute?.gatewayPaymentId ?? payment?.entity.id
  if (paymentId !== undefined) {
    const truth = await till.gateway.fetchPayment(paymentId)
    if (truth) await applyGatewayTruth(till, truth)
    else return `the gateway knows no payment ${paymentId}`
  }
  if (dispute) {
    const isAskedAgain = hints.data.event === `payment.dispute.${ASKED_AGAIN}`
    await recordDispute(till, {
      ...dispute,
      toldAt: new Date(hints.data.created_at * 1000),
      isAskedAgain,
    })
  } else if (told !== undefined) {
    till.log.error(
      { event: hints.data.event },
      'the gateway tells of a dispute in a way that the shop does not understand: look at its dashboard',
    )
  }
  if (refund) {
    const truth = await till.gateway.fetchRefund(refund.entity.id)
    if (truth) await applyRefundTruth(till, truth)
    else return `the gateway knows no refund ${refund.entity.id}`
  }
  return paymentId !== undefined || refund ? null : 'nothing in it that is followed'
}

function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return null
  }
}
