import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#platform/database/database.server.ts'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import {
  listBoughtLines,
  lockOrder,
  updateOrderHold,
} from '../orders/order-payment-store.server.ts'
import { extendHold } from '../stock/hold-stock.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import { findNewestAttempt, type Attempt } from './attempt-store.server.ts'
import { endHold } from './end-holds.server.ts'
import { outOfPatience } from './hold-patience.server.ts'
import { reopenAttempt, type AttemptOpened } from './open-attempt.server.ts'
import { HOLD_MINUTES, OPENING_MINUTES } from './payment-plan.ts'
import type { Till } from './till.server.ts'

/** A little longer than the gateway may take to answer the other request. */
const OTHER_REQUEST_MAX_MS = 12_000
const LOOK_AGAIN_MS = 100

export type CheckoutContinued = AttemptOpened | { outcome: 'already-paid' }

/** The same cart and address again: the same payment goes on. Null when the order ended meanwhile, so that a new one is due. */
export async function continueCheckout(
  till: Till,
  orderId: number,
): Promise<CheckoutContinued | null> {
  try {
    return await goOn(till, orderId)
  } catch (problem) {
    if (problem instanceof GatewayUnavailable) return { outcome: 'unknown' }
    throw problem
  }
}

async function goOn(till: Till, orderId: number): Promise<CheckoutContinued | null> {
  const attempt = await untilOpened(till, orderId)
  switch (attempt?.status) {
    case 'open':
      return continueOpen(till, attempt)
    case 'paid':
      return { outcome: 'already-paid' }
    case 'initiating':
    case 'unknown': {
      const opened = await reopenAttempt(till, attempt)
      return opened.outcome === 'open' && !(await holdAnew(till, orderId)) ? null : opened
    }
    default:
      return null
  }
}

/** A double click: the other request is just opening the attempt. Left-behind ones are not waited for. */
async function untilOpened(till: Till, orderId: number): Promise<Attempt | undefined> {
  const deadline = performance.now() + OTHER_REQUEST_MAX_MS
  for (;;) {
    const attempt = await findNewestAttempt(till.db, orderId)
    const isBeingOpened = attempt?.status === 'initiating' && attempt.ageMinutes < OPENING_MINUTES
    if (!isBeingOpened || performance.now() > deadline) return attempt
    await pause(LOOK_AGAIN_MS)
  }
}

/** It may have been paid in a window that never reported back: the gateway is asked before the customer pays twice. */
async function continueOpen(till: Till, attempt: Attempt): Promise<CheckoutContinued | null> {
  try {
    const has = await askGateway(till, attempt)
    if (has.isPaid) return { outcome: 'already-paid' }
    // The bank has said yes, and the gateway takes no second payment beside this one.
    if (has.payments.includes('authorized')) return { outcome: 'unknown' }
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
  }
  if (!attempt.gatewayOrderId || !(await holdAnew(till, attempt.orderId))) return null
  return { outcome: 'open', gatewayOrderId: attempt.gatewayOrderId }
}

/**
 * A window that opens now needs the whole time again; who has had it too often keeps what is left of the hold. False when
 * the order has ended.
 */
async function holdAnew(till: Till, orderId: number): Promise<boolean> {
  const held = await inTransaction(till.db, async (tx): Promise<'held' | 'over' | 'ended'> => {
    const order = await lockOrder(tx, orderId)
    if (order.paymentState !== 'pending_payment') return 'ended'
    const productIds = (await listBoughtLines(tx, orderId)).map(({ productId }) => productId)
    const isTooLong =
      (await outOfPatience(tx, [{ customerId: order.customerId, productIds }])).size > 0
    if (isTooLong) return order.isHoldOver ? 'over' : 'held'

    if (!(await extendHold(tx, orderId, HOLD_MINUTES))) return 'ended'
    await updateOrderHold(tx, orderId, { minutes: HOLD_MINUTES, extended: false })
    return 'held'
  })
  if (held === 'over') await endHold(till, orderId)
  return held === 'held'
}
