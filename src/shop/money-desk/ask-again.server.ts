import { inTransaction } from '#platform/database/database.server.ts'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { applyGatewayTruth } from '../checkout/apply-gateway-truth.server.ts'
import { askGateway } from '../checkout/ask-gateway.server.ts'
import { listAttemptsOfOrder } from '../checkout/attempt-store.server.ts'
import { endHold } from '../checkout/end-holds.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import { findPaymentByGatewayId } from '../checkout/payment-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { workOnWebhook } from '../checkout/work-on-webhook.server.ts'
import { findWebhook } from '../checkout/webhook-store.server.ts'
import { findPayingOrder } from '../orders/order-payment-store.server.ts'
import type { PaymentState } from '../orders/order.ts'
import type { Facts } from './admin-action.ts'
import { insertAdminAction, type NewAdminAction } from './admin-action-store.server.ts'

type GatewayAway = { outcome: 'gateway-away' }
export type OrderAsked =
  | { outcome: 'asked'; state: PaymentState }
  | { outcome: 'unknown-order' }
  | GatewayAway
export type PaymentAsked =
  | { outcome: 'asked'; isOurs: boolean }
  | { outcome: 'unknown-payment' }
  | GatewayAway
export type WebhookTried =
  | { outcome: 'worked-on' }
  | { outcome: 'still-open' }
  | { outcome: 'unknown-webhook' }
  | GatewayAway

/** Asks about every attempt of an order, and ends one whose time is over. What the gateway says decides; the desk only asks. */
export async function askAboutOrder(
  till: Till,
  { orderId, adminId }: { orderId: number; adminId: string },
): Promise<OrderAsked> {
  const attempts = await listAttemptsOfOrder(till.db, orderId)
  if (attempts.length === 0) return { outcome: 'unknown-order' }
  const before = await findPayingOrder(till.db, orderId)
  const isAway = await unlessAway(async () => {
    for (const attempt of attempts) await askGateway(till, attempt)
    await endHold(till, orderId)
  })
  const after = await findPayingOrder(till.db, orderId)
  await log(till, isAway, {
    adminId,
    action: 'gateway-asked',
    subject: before.number,
    orderId,
    before: { order: before.paymentState },
    after: { order: after.paymentState },
  })
  return isAway ? { outcome: 'gateway-away' } : { outcome: 'asked', state: after.paymentState }
}

/** Brings a payment into the books, or up to date. By the gateway's id, because we may never have heard of it. */
export async function askAboutPayment(
  till: Till,
  { gatewayPaymentId, adminId }: { gatewayPaymentId: string; adminId: string },
): Promise<PaymentAsked> {
  const before = await findPaymentByGatewayId(till.db, gatewayPaymentId)
  let isKnown = false
  const isAway = await unlessAway(async () => {
    const truth = await till.gateway.fetchPayment(gatewayPaymentId)
    if (!truth) return
    isKnown = true
    await applyGatewayTruth(till, truth)
  })
  const after = await findPaymentByGatewayId(till.db, gatewayPaymentId)
  if (!isKnown && !isAway) return { outcome: 'unknown-payment' }
  const known = (payment: typeof after): Facts => ({
    payment: payment ? `${payment.status}, ${payment.role}` : null,
  })
  await log(till, isAway, {
    adminId,
    action: 'gateway-asked',
    subject: gatewayPaymentId,
    ...(after ? { paymentId: after.id, orderId: after.orderId } : {}),
    before: known(before),
    after: known(after),
  })
  return isAway
    ? { outcome: 'gateway-away' }
    : { outcome: 'asked', isOurs: typeof after?.orderId === 'number' }
}

export async function workOnWebhookAgain(
  till: Till,
  { eventId, adminId }: { eventId: string; adminId: string },
): Promise<WebhookTried> {
  const webhook = await findWebhook(till.db, eventId)
  if (!webhook) return { outcome: 'unknown-webhook' }
  const isAway = await unlessAway(() => workOnWebhook(till, eventId))
  const isProcessed = (await findWebhook(till.db, eventId))?.isProcessed === true
  const words = (isDone: boolean) => ({ webhook: isDone ? 'worked on' : 'open' })
  await log(till, isAway, {
    adminId,
    action: 'webhook-worked-on',
    subject: eventId,
    before: words(webhook.isProcessed),
    after: words(isProcessed),
  })
  if (isAway) return { outcome: 'gateway-away' }
  return { outcome: isProcessed ? 'worked-on' : 'still-open' }
}

async function unlessAway(question: () => Promise<void>): Promise<boolean> {
  try {
    await question()
    return false
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    return true
  }
}

async function log(till: Till, isAway: boolean, action: NewAdminAction): Promise<void> {
  await inTransaction(till.db, async (tx) => {
    await insertAdminAction(tx, {
      ...action,
      reason: isAway ? 'The gateway could not be asked.' : '',
    })
    await publishMoney(tx)
  })
}
