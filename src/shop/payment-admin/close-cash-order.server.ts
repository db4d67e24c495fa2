import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { findOrderToCancel } from '../orders/cancellation-store.server.ts'
import {
  lockOrder,
  updateCashNoted,
  updateOrderState,
} from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import type { ReturnedLine } from '../orders/returned-line.ts'
import { findCashOrderInDelivery, insertCashHandover } from './lists/cash-order-store.server.ts'
import { returnOrderLines } from './return-order-lines.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type CashOrderClosed =
  | { outcome: 'closed'; number: string }
  /** The order is already closed, or was never handed to a courier. */
  | { outcome: 'not-in-delivery' }
  /** Each parcel that came back is inspected on the order's page. */
  | { outcome: 'has-parcels' }
  | { outcome: 'not-delivered' }
  | { outcome: 'reason-missing' }

type Wish = { orderId: number; adminId: string }

/** Records that the courier has handed over the cash. The record cannot be changed afterwards. */
export async function recordCashReceived(
  db: Db,
  { orderId, adminId, broughtBy }: Wish & { broughtBy: string },
): Promise<CashOrderClosed> {
  if (!broughtBy || broughtBy.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withCashOrder(db, orderId, async (tx, order, cash): Promise<CashOrderClosed> => {
    if (!cash.isDelivered || cash.cashPaise <= 0) return { outcome: 'not-delivered' }
    await updateCashNoted(tx, orderId)
    await insertCashHandover(tx, {
      orderId,
      amountPaise: cash.cashPaise,
      broughtBy,
      notedBy: adminId,
    })
    await creditRefunds(tx, { orderId, reason: 'Lost on the way' })
    await insertPaymentAction(tx, {
      adminId,
      action: 'cash-received',
      subject: order.number,
      orderId,
      reason: broughtBy,
      before: { 'cash paise': null },
      after: { 'cash paise': cash.cashPaise },
    })
    return { outcome: 'closed', number: order.number }
  })
}

type Refusal = Wish & {
  reason: string
  /** Pieces that can be sold again; all of them if missing. */
  returned?: readonly ReturnedLine[]
  /** Written in the same transaction, under the order's lock. */
  record?(tx: Db): Promise<void>
}

/** Records a parcel that was not accepted: cancels the order and returns its products to stock. */
export async function recordParcelReturned(
  db: Db,
  { orderId, adminId, reason, returned, record }: Refusal,
): Promise<CashOrderClosed> {
  if (!reason || reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withCashOrder(db, orderId, async (tx, order): Promise<CashOrderClosed> => {
    const found = await findOrderToCancel(tx, orderId)
    if (!returned && found?.hasParcels) return { outcome: 'has-parcels' }
    await updateOrderState(tx, orderId, 'cancelled')
    await insertPaymentAction(tx, {
      adminId,
      action: 'parcel-returned',
      subject: order.number,
      orderId,
      reason,
      before: { order: order.paymentState },
      after: { order: 'cancelled' },
    })
    await returnOrderLines(tx, { orderId, returned: returned ?? 'all', movedBy: adminId })
    await creditRefunds(tx, { orderId, reason: 'Not accepted at the door' })
    await record?.(tx)
    return { outcome: 'closed', number: order.number }
  })
}

type CashToCollect = NonNullable<Awaited<ReturnType<typeof findCashOrderInDelivery>>>

async function withCashOrder(
  db: Db,
  orderId: number,
  change: (tx: Db, order: PayingOrder, cash: CashToCollect) => Promise<CashOrderClosed>,
): Promise<CashOrderClosed> {
  if (!(await findCashOrderInDelivery(db, orderId))) return { outcome: 'not-in-delivery' }
  return inTransaction(db, async (tx): Promise<CashOrderClosed> => {
    const order = await lockOrder(tx, orderId)
    const found = await findCashOrderInDelivery(tx, orderId)
    if (!found) return { outcome: 'not-in-delivery' }
    const ended = await change(tx, order, found)
    if (ended.outcome !== 'closed') return ended
    await publishPaymentChange(tx)
    await publishOrder(tx, order)
    return ended
  })
}
