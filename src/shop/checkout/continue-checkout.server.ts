import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#platform/database/database.server.ts'
import { listBoughtLines, lockOrder, updateOrderHold } from '../orders/paying-order-store.server.ts'
import { extendHold } from '../stock/hold-stock.server.ts'
import { findHoldExists } from '../stock/stock-store.server.ts'
import { syncWithGateway } from '../settlement/sync-with-gateway.server.ts'
import { findNewestAttempt, type Attempt } from '../payments/attempt-store.server.ts'
import { endHold } from '../settlement/expire-holds.server.ts'
import { findHoldQuotaExceeded } from './hold-quota-store.server.ts'
import { supersedeOrder } from './supersede-order.server.ts'
import { reopenAttempt } from './open-attempt.server.ts'
import type { AttemptOpened } from '../settlement/record-gateway-order.server.ts'
import { HOLD_MINUTES, OPENING_MINUTES } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

/** Maximum wait for another request, slightly longer than its gateway call can take. */
const OTHER_REQUEST_MAX_MS = 12_000
const POLL_INTERVAL_MS = 100

export type CheckoutContinued = AttemptOpened | { outcome: 'already-paid' }

/** Resumes the payment of an order with the same cart and address. Returns null if the order has
 * ended, so that the caller creates a new one. */
export async function continueCheckout(
  services: PaymentServices,
  orderId: number,
): Promise<CheckoutContinued | null> {
  const attempt = await waitUntilOpened(services, orderId)
  switch (attempt?.status) {
    case 'open':
      return continueOpen(services, attempt)
    case 'paid':
      return { outcome: 'already-paid' }
    case 'initiating':
    case 'unknown': {
      const opened = await reopenAttempt(services, attempt)
      return opened.outcome === 'open' ? withRenewedHold(services, orderId, opened) : opened
    }
    default:
      return null
  }
}

/** Waits while another request, for example after a double click, opens the attempt. Does not wait
 * for an abandoned attempt. */
async function waitUntilOpened(
  services: PaymentServices,
  orderId: number,
): Promise<Attempt | undefined> {
  const deadline = performance.now() + OTHER_REQUEST_MAX_MS
  for (;;) {
    const attempt = await findNewestAttempt(services.db, orderId)
    const isBeingOpened = attempt?.status === 'initiating' && attempt.ageMinutes < OPENING_MINUTES
    if (!isBeingOpened || performance.now() > deadline) return attempt
    await pause(POLL_INTERVAL_MS)
  }
}

/** Asks the gateway first, because an earlier payment may not have been reported. */
async function continueOpen(
  services: PaymentServices,
  { orderId, gatewayOrderId }: Attempt,
): Promise<CheckoutContinued | null> {
  if (!gatewayOrderId) return null
  const synced = await syncWithGateway(services, { gatewayOrderId })
  if (synced.outcome === 'synced') {
    if (synced.hasCapturedPayment) return { outcome: 'already-paid' }
    // The gateway refuses a second payment while the first one is authorized.
    if (synced.payments.includes('authorized')) return { outcome: 'unknown' }
    // The shop's keys have changed to another account, which cannot take this payment.
    if (!synced.isPayable) return supersedeUnpayable(services, orderId)
  }
  return withRenewedHold(services, orderId, { outcome: 'open', gatewayOrderId })
}

async function supersedeUnpayable(
  services: PaymentServices,
  orderId: number,
): Promise<CheckoutContinued | null> {
  const { outcome } = await supersedeOrder(services, orderId)
  if (outcome === 'superseded') return null
  return { outcome: outcome === 'already-paid' ? outcome : 'unknown' }
}

/** Returns null if the order has ended, or if its hold has ended and may not be renewed. */
async function withRenewedHold(
  services: PaymentServices,
  orderId: number,
  opened: AttemptOpened,
): Promise<AttemptOpened | null> {
  const hold = await renewHold(services, orderId)
  if (hold === 'over' && (await endHold(services, orderId))) return { outcome: 'unknown' }
  return hold === 'held' ? opened : null
}

/** Renews the hold in full for a new payment window. A customer above the hold quota keeps only the
 * rest of the current hold. */
async function renewHold(
  services: PaymentServices,
  orderId: number,
): Promise<'held' | 'over' | 'ended'> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.paymentState !== 'pending_payment') return 'ended'
    const productIds = (await listBoughtLines(tx, orderId)).map(({ productId }) => productId)
    const exceeded = await findHoldQuotaExceeded(tx, [{ customerId: order.customerId, productIds }])
    if (exceeded.size > 0) return order.isHoldOver ? 'over' : 'held'

    const isHeld = await extendHold(tx, orderId, HOLD_MINUTES)
    if (!isHeld && (await findHoldExists(tx, orderId))) return 'ended'
    await updateOrderHold(tx, orderId, { minutes: HOLD_MINUTES, extended: false })
    return 'held'
  })
}
