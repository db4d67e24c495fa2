import { inTransaction, type Db } from '#platform/database/database.server.ts'
import {
  isUnavailable,
  type OrderCreated,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { lockAttempt, updateAttempt, type Attempt } from '../payments/attempt-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

export type AttemptOpened =
  | { outcome: 'open'; gatewayOrderId: string }
  /** The gateway has definitely created no order, so the shop's order is cancelled and its stock released. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown' }

/**
 * Links the attempt to the gateway's newest order with the attempt's receipt, amount and currency.
 * `unknown`: the gateway has no such order.
 */
export async function adoptGatewayOrder(
  services: PaymentServices,
  attempt: Attempt,
): Promise<AttemptOpened | Unavailable> {
  const found = await services.gateway.findOrdersByReceipt(attempt.receipt)
  if (isUnavailable(found)) return found
  const [newest] = found
    .filter(
      ({ receipt, amountPaise, currency }) =>
        receipt === attempt.receipt &&
        amountPaise === attempt.amountPaise &&
        currency === attempt.currency,
    )
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return recordGatewayOrder(
    services,
    attempt,
    newest ? { outcome: 'created', gatewayOrderId: newest.id } : { outcome: 'unknown' },
  )
}

export async function recordGatewayOrder(
  services: PaymentServices,
  { id, orderId }: Attempt,
  created: OrderCreated,
): Promise<AttemptOpened> {
  return inTransaction(services.db, async (tx): Promise<AttemptOpened> => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockAttempt(tx, id)
    // A concurrent request has already stored a gateway order, and the customer pays that one.
    if (attempt.status === 'open' && attempt.gatewayOrderId)
      return { outcome: 'open', gatewayOrderId: attempt.gatewayOrderId }
    if (attempt.status !== 'initiating' && attempt.status !== 'unknown')
      return { outcome: 'unknown' }

    switch (created.outcome) {
      case 'created':
        return recordCreated(tx, order, attempt, created.gatewayOrderId)
      case 'refused':
        return recordRefused(tx, services, order, attempt, created.reason)
      case 'unknown':
        await updateAttempt(tx, attempt.id, { status: 'unknown' })
        return { outcome: 'unknown' }
    }
  })
}

/** Stores the gateway order's id even if the order has ended meanwhile, so that a late payment can
 * be matched. */
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
  services: PaymentServices,
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
  services.log.error({ order: order.number, reason }, 'gateway refused to create an order')
  return { outcome: 'refused', reason }
}
