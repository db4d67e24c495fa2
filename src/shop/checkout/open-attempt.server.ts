import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { inGroups } from '#platform/database/in-groups.server.ts'
import type { OrderCreated } from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  lockOrder,
  updateOrderState,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import {
  lockAttempt,
  updateAttempt,
  updateAttemptsOpened,
  type Attempt,
} from './attempt-store.server.ts'
import { AUTO_CAPTURE_MINUTES, MANUAL_CAPTURE_MINUTES } from './payment-plan.ts'
import type { Till } from './till.server.ts'

export type AttemptOpened =
  | { outcome: 'open'; gatewayOrderId: string }
  /** Definitely not made: the order is cancelled and its pieces are free. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown' }

/** Makes the gateway's order. The attempt was committed before, so a process that dies here leaves a way back. */
export async function openAttempt(till: Till, attempt: Attempt): Promise<AttemptOpened> {
  const created = await till.gateway.createOrder({
    amountPaise: attempt.amountPaise,
    receipt: attempt.receipt,
    notes: { receipt: attempt.receipt },
    autoCaptureMinutes: AUTO_CAPTURE_MINUTES,
    manualCaptureMinutes: MANUAL_CAPTURE_MINUTES,
  })
  const isOpen =
    created.outcome === 'created' &&
    (await recordTogether(till, { attemptId: attempt.id, gatewayOrderId: created.gatewayOrderId }))
  return isOpen
    ? { outcome: 'open', gatewayOrderId: created.gatewayOrderId }
    : record(till, attempt, created)
}

/** The everyday answer of the gateway, for all that arrive at the same time. Nobody has to hear of it: the order waits for its payment as before. */
const recordTogether: (
  till: Till,
  made: { attemptId: number; gatewayOrderId: string },
) => Promise<boolean> = inGroups({
  async work({ db }, made) {
    const opened = await updateAttemptsOpened(db, made)
    return made.map(({ attemptId }) => opened.has(attemptId))
  },
  keyOf: ({ attemptId }) => String(attemptId),
})

/**
 * For an attempt whose making got no answer, or whose process died: the gateway is asked for the receipt first. Only
 * when it has none is the order made again; one that turns up later is harmless, since nobody holds its id.
 * Throws `GatewayUnavailable`.
 */
export async function reopenAttempt(till: Till, attempt: Attempt): Promise<AttemptOpened> {
  const adopted = await adoptMadeOrder(till, attempt)
  return adopted.outcome === 'unknown' ? openAttempt(till, attempt) : adopted
}

/** Takes over the gateway's newest order with the attempt's receipt, amount and currency. Throws `GatewayUnavailable`. */
export async function adoptMadeOrder(till: Till, attempt: Attempt): Promise<AttemptOpened> {
  const made = await till.gateway.findOrdersByReceipt(attempt.receipt)
  const [newest] = made
    .filter(
      ({ receipt, amountPaise, currency }) =>
        receipt === attempt.receipt &&
        amountPaise === attempt.amountPaise &&
        currency === attempt.currency,
    )
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return record(
    till,
    attempt,
    newest ? { outcome: 'created', gatewayOrderId: newest.id } : { outcome: 'unknown' },
  )
}

async function record(
  till: Till,
  { id, orderId }: Attempt,
  created: OrderCreated,
): Promise<AttemptOpened> {
  return inTransaction(till.db, async (tx): Promise<AttemptOpened> => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockAttempt(tx, id)
    // Somebody else was faster: what they stored is what the customer pays on.
    if (attempt.status === 'open' && attempt.gatewayOrderId)
      return { outcome: 'open', gatewayOrderId: attempt.gatewayOrderId }
    if (attempt.status !== 'initiating' && attempt.status !== 'unknown')
      return { outcome: 'unknown' }

    switch (created.outcome) {
      case 'created':
        return recordCreated(tx, order, attempt, created.gatewayOrderId)
      case 'refused':
        return recordRefused(tx, till, order, attempt, created.reason)
      case 'unknown':
        await updateAttempt(tx, attempt.id, { status: 'unknown' })
        return { outcome: 'unknown' }
    }
  })
}

/** The id is kept even when the order has ended meanwhile, so that money which may come for it is known. */
async function recordCreated(
  tx: Db,
  order: PayingOrder,
  attempt: Attempt,
  gatewayOrderId: string,
): Promise<AttemptOpened> {
  const isStillWanted = order.paymentState === 'pending_payment'
  await updateAttempt(tx, attempt.id, {
    status: isStillWanted ? 'open' : 'superseded',
    gatewayOrderId,
  })
  await publishOrder(tx, order)
  return isStillWanted ? { outcome: 'open', gatewayOrderId } : { outcome: 'unknown' }
}

async function recordRefused(
  tx: Db,
  till: Till,
  order: PayingOrder,
  attempt: Attempt,
  reason: string,
): Promise<AttemptOpened> {
  await updateAttempt(tx, attempt.id, { status: 'closed' })
  if (order.paymentState === 'pending_payment') {
    await updateOrderState(tx, order.id, 'cancelled')
    await releaseHold(tx, order.id)
  }
  await publishOrder(tx, order)
  till.log.error(
    { order: order.number, reason },
    'the gateway refused to make an order: settings or a mistake of ours',
  )
  return { outcome: 'refused', reason }
}
