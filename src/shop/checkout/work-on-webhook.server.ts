import { z } from 'zod'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import { applyRefundTruth } from './apply-refund-truth.server.ts'
import type { Till } from './till.server.ts'
import { findWebhook, listForgottenWebhooks, updateWebhookFailed, updateWebhookProcessed } from './webhook-store.server.ts'
import { workThrough } from './work-through.server.ts'

const FORGOTTEN_MINUTES = 5
const FORGOTTEN_AT_ONCE_MAX = 100

const entity = z.object({ entity: z.object({ id: z.string() }) }).optional().catch(undefined)
const hintsShape = z.object({ event: z.string(), payload: z.object({ payment: entity, refund: entity, dispute: entity }) })

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
    await updateWebhookFailed(till.db, eventId, problem instanceof Error ? problem.message : String(problem))
    throw problem
  }
}

/** Those whose job gave up, or was lost with a restored backup. */
export async function workOnForgottenWebhooks(till: Till): Promise<void> {
  const eventIds = await listForgottenWebhooks(till.db, FORGOTTEN_MINUTES, FORGOTTEN_AT_ONCE_MAX)
  await workThrough(till, 'work on a forgotten webhook', eventIds, (eventId) => workOnWebhook(till, eventId))
}

/** Answers a note when there was nothing that could be followed. */
async function follow(till: Till, raw: Uint8Array): Promise<string | null> {
  const hints = hintsShape.safeParse(readJson(raw))
  if (!hints.success) return 'nothing readable in it'
  const { payment, refund, dispute } = hints.data.payload
  if (dispute) till.log.error({ disputeId: dispute.entity.id, event: hints.data.event }, 'a customer disputes a payment: answer it at the gateway')

  if (payment) {
    const truth = await till.gateway.fetchPayment(payment.entity.id)
    if (truth) await applyGatewayTruth(till, truth)
    else return `the gateway knows no payment ${payment.entity.id}`
  }
  if (refund) {
    const truth = await till.gateway.fetchRefund(refund.entity.id)
    if (truth) await applyRefundTruth(till, truth)
    else return `the gateway knows no refund ${refund.entity.id}`
  }
  return payment || refund ? null : 'nothing in it that is followed'
}

function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return null
  }
}
