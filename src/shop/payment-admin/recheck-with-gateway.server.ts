import { inTransaction } from '#platform/database/database.server.ts'
import { isUnavailable } from '#platform/payments/gateway.server.ts'
import { applyGatewayState } from '../settlement/apply-gateway-state.server.ts'
import { syncWithGateway } from '../settlement/sync-with-gateway.server.ts'
import { listAttemptsOfOrder, type Attempt } from '../payments/attempt-store.server.ts'
import { endHold } from '../settlement/expire-holds.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { findPaymentByGatewayId } from '../payments/payment-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processWebhook } from '../settlement/process-webhook.server.ts'
import { findWebhook } from '../settlement/webhook-store.server.ts'
import { findPayingOrder } from '../orders/paying-order-store.server.ts'
import type { PaymentState } from '../orders/order.ts'
import type { Facts } from '../change-log/payment-action.ts'
import {
  insertPaymentAction,
  type NewPaymentAction,
} from '../change-log/payment-action-store.server.ts'

type GatewayAway = { outcome: 'gateway-away' }
export type OrderRechecked =
  | { outcome: 'asked'; state: PaymentState }
  | { outcome: 'unknown-order' }
  | GatewayAway
export type PaymentRechecked =
  | { outcome: 'asked'; isOurs: boolean }
  | { outcome: 'unknown-payment' }
  | GatewayAway
export type WebhookRetried =
  | { outcome: 'processed' }
  | { outcome: 'still-open' }
  | { outcome: 'unknown-webhook' }
  | GatewayAway

/** Fetches all attempts of an order from the gateway, applies their state, ends an expired hold. */
export async function recheckOrder(
  services: PaymentServices,
  { orderId, adminId }: { orderId: number; adminId: string },
): Promise<OrderRechecked> {
  const attempts = await listAttemptsOfOrder(services.db, orderId)
  if (attempts.length === 0) return { outcome: 'unknown-order' }
  const before = await findPayingOrder(services.db, orderId)
  const isAway = await syncAttempts(services, orderId, attempts)
  const after = await findPayingOrder(services.db, orderId)
  await log(services, isAway, {
    adminId,
    action: 'gateway-asked',
    subject: before.number,
    orderId,
    before: { order: before.paymentState },
    after: { order: after.paymentState },
  })
  return isAway ? { outcome: 'gateway-away' } : { outcome: 'asked', state: after.paymentState }
}

/** Imports or updates a payment by its gateway id, because the shop may not know the payment. */
export async function recheckPayment(
  services: PaymentServices,
  { gatewayPaymentId, adminId }: { gatewayPaymentId: string; adminId: string },
): Promise<PaymentRechecked> {
  const before = await findPaymentByGatewayId(services.db, gatewayPaymentId)
  const payment = await services.gateway.fetchPayment(gatewayPaymentId)
  if (!payment) return { outcome: 'unknown-payment' }
  const isAway = isUnavailable(payment) || isUnavailable(await applyGatewayState(services, payment))
  const after = await findPaymentByGatewayId(services.db, gatewayPaymentId)
  const known = (payment: typeof after): Facts => ({
    payment: payment ? `${payment.status}, ${payment.role}` : null,
  })
  const orderId = after?.orderId ?? null
  await log(services, isAway, {
    adminId,
    action: 'gateway-asked',
    subject:
      orderId === null ? gatewayPaymentId : (await findPayingOrder(services.db, orderId)).number,
    orderId,
    ...(after && { paymentId: after.id }),
    before: known(before),
    after: known(after),
  })
  return isAway ? { outcome: 'gateway-away' } : { outcome: 'asked', isOurs: orderId !== null }
}

export async function retryWebhook(
  services: PaymentServices,
  { eventId, adminId }: { eventId: string; adminId: string },
): Promise<WebhookRetried> {
  const webhook = await findWebhook(services.db, eventId)
  if (!webhook) return { outcome: 'unknown-webhook' }
  const isAway = isUnavailable(await processWebhook(services, eventId))
  const isProcessed = (await findWebhook(services.db, eventId))?.isProcessed === true
  const words = (isDone: boolean) => ({ webhook: isDone ? 'worked on' : 'open' })
  await log(services, isAway, {
    adminId,
    action: 'webhook-worked-on',
    subject: eventId,
    before: words(webhook.isProcessed),
    after: words(isProcessed),
  })
  if (isAway) return { outcome: 'gateway-away' }
  return { outcome: isProcessed ? 'processed' : 'still-open' }
}

/** Returns true when the gateway is unavailable. */
async function syncAttempts(
  services: PaymentServices,
  orderId: number,
  attempts: readonly Attempt[],
): Promise<boolean> {
  for (const attempt of attempts)
    if (isUnavailable(await syncWithGateway(services, attempt))) return true
  return isUnavailable(await endHold(services, orderId))
}

async function log(
  services: PaymentServices,
  isAway: boolean,
  action: NewPaymentAction,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await insertPaymentAction(tx, {
      ...action,
      reason: isAway ? 'The gateway could not be reached.' : '',
    })
    await publishPaymentChange(tx)
  })
}
