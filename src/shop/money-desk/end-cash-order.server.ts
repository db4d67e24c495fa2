import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import { stockLinesOf } from '../checkout/stock-lines.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  listBoughtLines,
  lockOrder,
  updateCashNoted,
  updateOrderState,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { putBack } from '../stock/put-back.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'
import { findAtTheDoor, insertCashHandover } from './desk-cash-store.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type CashOrderEnded =
  | { outcome: 'done'; number: string }
  /** Somebody else has noted it first, or it has not left the shop. */
  | { outcome: 'not-at-the-door' }
  | { outcome: 'not-delivered' }
  | { outcome: 'reason-missing' }

type Wish = { orderId: number; adminId: string }

/** Somebody has counted the courier's cash: who, when and how much cannot be changed afterwards. */
export async function noteCash(
  db: Db,
  { orderId, adminId, broughtBy }: Wish & { broughtBy: string },
): Promise<CashOrderEnded> {
  if (!broughtBy || broughtBy.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withOrderAtTheDoor(
    db,
    orderId,
    async (tx, order, isDelivered): Promise<CashOrderEnded> => {
      if (!isDelivered) return { outcome: 'not-delivered' }
      await updateCashNoted(tx, orderId)
      await insertCashHandover(tx, {
        orderId,
        amountPaise: order.totalPaise,
        broughtBy,
        notedBy: adminId,
      })
      await insertAdminAction(tx, {
        adminId,
        action: 'cash-received',
        subject: order.number,
        orderId,
        reason: broughtBy,
        before: { 'cash paise': null },
        after: { 'cash paise': order.totalPaise },
      })
      return { outcome: 'done', number: order.number }
    },
  )
}

/** Nobody took the parcel: the order ends, and its pieces can be bought again. */
export async function takeParcelBack(
  db: Db,
  { orderId, adminId, reason }: Wish & { reason: string },
): Promise<CashOrderEnded> {
  if (!reason || reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withOrderAtTheDoor(db, orderId, async (tx, order): Promise<CashOrderEnded> => {
    await updateOrderState(tx, orderId, 'cancelled')
    await insertAdminAction(tx, {
      adminId,
      action: 'parcel-returned',
      subject: order.number,
      orderId,
      reason,
      before: { order: order.paymentState },
      after: { order: 'cancelled' },
    })
    await putBack(tx, {
      orderId,
      lines: stockLinesOf(await listBoughtLines(tx, orderId)),
      movedBy: adminId,
    })
    return { outcome: 'done', number: order.number }
  })
}

async function withOrderAtTheDoor(
  db: Db,
  orderId: number,
  story: (tx: Db, order: PayingOrder, isDelivered: boolean) => Promise<CashOrderEnded>,
): Promise<CashOrderEnded> {
  if (!(await findAtTheDoor(db, orderId))) return { outcome: 'not-at-the-door' }
  return inTransaction(db, async (tx): Promise<CashOrderEnded> => {
    const order = await lockOrder(tx, orderId)
    const found = await findAtTheDoor(tx, orderId)
    if (!found) return { outcome: 'not-at-the-door' }
    const ended = await story(tx, order, found.isDelivered)
    if (ended.outcome !== 'done') return ended
    await publishMoney(tx)
    await publishOrder(tx, order)
    return ended
  })
}
