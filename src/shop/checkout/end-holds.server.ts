import { inTransaction } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  listOrdersWithEndedHold,
  lockOrder,
  updateOrderHold,
  updateOrderState,
} from '../orders/order-payment-store.server.ts'
import { extendHold, releaseHold } from '../stock/hold-stock.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import {
  findNewestAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from './attempt-store.server.ts'
import { HOLD_EXTENSION_MINUTES } from './payment-plan.ts'
import { isInFlight } from './payment-status.ts'
import type { Till } from './till.server.ts'
import { workThrough } from './work-through.server.ts'

const AT_ONCE_MAX = 100

/**
 * Gives the pieces of unpaid orders back to the shop, after asking the gateway whether somebody is paying just now.
 * While the gateway cannot be asked the pieces stay held: nobody else could pay for them either.
 */
export async function endHolds(till: Till): Promise<void> {
  const orderIds = await listOrdersWithEndedHold(till.db, AT_ONCE_MAX)
  await workThrough(till, 'end a hold', orderIds, (orderId) => endHold(till, orderId))
}

/** Throws `GatewayUnavailable`; does nothing to an order that is not being paid, or whose pieces are still held. */
export async function endHold(till: Till, orderId: number): Promise<void> {
  const attempt = await findNewestAttempt(till.db, orderId)
  const has = attempt && (await askGateway(till, attempt))
  const isBankBusy = has?.payments.some(isInFlight) ?? false

  await inTransaction(till.db, async (tx) => {
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

/** Nobody holds an id to pay on. An open one stays open, because money may come for it for days. */
function isUnopened({ status }: Attempt): boolean {
  return status === 'initiating' || status === 'unknown'
}
