import { inTransaction } from '#platform/database/database.server.ts'
import type { Unavailable } from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import {
  listOrdersWithEndedHold,
  lockOrder,
  updateOrderHold,
  updateOrderState,
} from '../orders/paying-order-store.server.ts'
import { extendHold, releaseHold } from '../stock/hold-stock.server.ts'
import { syncWithGateway } from './sync-with-gateway.server.ts'
import {
  findNewestAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from '../payments/attempt-store.server.ts'
import { HOLD_EXTENSION_MINUTES } from '../payments/payment-limits.ts'
import { isInFlight } from '../payments/payment-status.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processEach } from '../payments/process-each.server.ts'

const BATCH_MAX = 100

/** Releases the stock of unpaid orders whose hold is over. The hold is kept while the gateway is
 * unavailable, and extended once if a payment is in progress. */
export async function expireHolds(services: PaymentServices): Promise<void> {
  const orderIds = await listOrdersWithEndedHold(services.db, BATCH_MAX)
  await processEach(services, 'end hold', orderIds, (orderId) => endHold(services, orderId))
}

/** Changes nothing if the gateway is unavailable, the order does not wait for payment, or its hold
 * is not over. */
export async function endHold(
  services: PaymentServices,
  orderId: number,
): Promise<Unavailable | undefined> {
  const attempt = await findNewestAttempt(services.db, orderId)
  const synced = attempt && (await syncWithGateway(services, attempt))
  if (synced?.outcome === 'unavailable') return synced
  const isBankBusy = synced?.payments.some(isInFlight) ?? false

  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.paymentState !== 'pending_payment' || !order.isHoldOver) return

    if (isBankBusy && !order.isHoldExtended) {
      await updateOrderHold(tx, orderId, { minutes: HOLD_EXTENSION_MINUTES, extended: true })
      await extendHold(tx, orderId, HOLD_EXTENSION_MINUTES)
    } else {
      if (attempt && isUnopened(await lockAttempt(tx, attempt.id)))
        await updateAttempt(tx, attempt.id, { status: 'closed' })
      await updateOrderState(tx, orderId, 'expired')
      await releaseHold(tx, orderId)
    }
    await publishOrder(tx, order)
  })
}

/** Without a gateway order nothing can be paid, so the attempt is closed. An open attempt stays
 * open, because its payment may arrive days later. */
function isUnopened({ status }: Attempt): boolean {
  return status === 'initiating' || status === 'unknown'
}
