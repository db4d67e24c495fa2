import { changeOrderStatus } from '../../../src/shop/orders/change-order-status.server.ts'
import type { OrderStatus } from '../../../src/shop/orders/order-status.ts'
import { cancelOrder } from '../../../src/shop/payment-admin/cancel-order.server.ts'
import { recordCashReceived } from '../../../src/shop/payment-admin/close-cash-order.server.ts'
import { requestRefund } from '../../../src/shop/payment-admin/request-refund.server.ts'
import { settleReturn } from '../../../src/shop/returns/settle-return.server.ts'
import { findDue } from '../../../src/shop/returns/settling/due.server.ts'
import { requestReturn } from '../../../src/shop/returns/request-return.server.ts'
import { inspected, sealing, wish } from '../return-fixtures.ts'
import type { HistoryShop } from './history-shop.ts'
import type { History } from './known-order.ts'
import { endParcel, packRandomParcel } from './parcel-steps.ts'
import { placeRandomOrder } from './place-order.ts'
import type { Random } from './random.ts'

/** Places an order, and cancels, refunds or sends some of it. */
export async function beginHistory(
  shop: HistoryShop,
  random: Random,
  index: number,
): Promise<History> {
  const order = await placeRandomOrder(shop, random, index)
  const history: History = {
    ...{ shop, random, order, keptPaise: order.totalPaise },
    replacements: [],
  }
  if (random.isLucky(8)) await cancel(history)
  else if (random.isLucky(20)) await refund(history, { isReturn: true })
  if (!(await isOpen(history))) return history
  await raise(history, 2)
  if (random.isLucky(60) && (await packRandomParcel(history)) && random.isLucky(60))
    await endParcel(history)
  return history
}

/** Sends the rest, and takes some of it back. */
export async function endHistory(history: History): Promise<void> {
  const { random } = history
  if (await isOpen(history)) {
    while (random.isLucky(60) && (await packRandomParcel(history)));
    while (await endParcel(history));
    if (await isOpen(history)) await raise(history, 4)
    if (await isOpen(history)) await takeBack(history)
  }
}

async function takeBack(history: History): Promise<void> {
  const { random } = history
  if (random.isLucky(30)) await refund(history, { isReturn: false })
  if (random.isLucky(40)) await returnPiece(history)
  if (random.isLucky(20)) await refund(history, { isReturn: true })
  if (history.order.isCash) await receiveCash(history)
  if (random.isLucky(20)) await returnPiece(history)
}

export async function orderRow({ shop, order }: Pick<History, 'shop' | 'order'>) {
  return shop.order(order.number)
}

async function isOpen(history: History): Promise<boolean> {
  return (await orderRow(history)).payment_state === 'paid'
}

async function raise(history: History, stage: OrderStatus): Promise<void> {
  const { shop, order } = history
  const { status: basedOn } = await orderRow(history)
  if ((basedOn as OrderStatus) >= stage) return
  const request = { orderId: order.id, stage, basedOn: basedOn as OrderStatus }
  await changeOrderStatus(shop.db, { ...request, adminId: shop.adminId })
}

async function cancel(history: History): Promise<void> {
  const { shop, order } = history
  await cancelOrder(shop.services, { orderId: order.id, adminId: shop.adminId, reason: 'Sold out' })
  history.keptPaise = 0
}

/** Refunds a random amount of an online order, with or without a piece that comes back. */
async function refund(history: History, { isReturn }: { isReturn: boolean }): Promise<void> {
  const { shop, order, random } = history
  if (order.paymentId === null || history.keptPaise < 200) return
  const [line] = await shop.db
    .selectFrom('order_lines')
    .select(['position', 'quantity', 'returned_quantity as returned', 'packed_quantity as packed'])
    .where('order_id', '=', order.id)
    .execute()
  const canReturn = isReturn && line!.quantity > Math.max(line!.returned, line!.packed)
  const amountPaise = random.isLucky(10)
    ? history.keptPaise
    : random.between(100, Math.min(history.keptPaise, 300_000))
  const asked = await requestRefund(shop.services, {
    paymentId: order.paymentId,
    amountPaise,
    basedOnLeftPaise: history.keptPaise,
    reason: 'A flaw in the border',
    adminId: shop.adminId,
    returned: canReturn ? [{ position: line!.position, quantity: 1 }] : [],
  })
  if (asked.outcome !== 'requested') throw new Error(asked.outcome)
  history.keptPaise -= amountPaise
}

async function returnPiece(history: History): Promise<void> {
  const { shop, order, random } = history
  const { db } = shop
  const outcome = random.pick(['refund', 'credit', 'exchange'] as const)
  const lines = [{ position: 0, quantity: 1, newSize: random.pick(['M', 'L']) }]
  const made = await requestReturn({ db, sealing }, wish(order, { outcome, lines }))
  if (made.outcome !== 'requested') return
  const { id } = made
  await inspected(db, { id, staffId: shop.adminId, grade: random.pick(['ok', 'fault']) })
  const basedOnPaise = (await findDue(db, id))!.refundPaise
  const settled = await settleReturn(shop.services, {
    id,
    adminId: shop.adminId,
    note: '',
    basedOnPaise,
    basedOnOutcome: outcome,
  })
  if (settled.outcome !== 'settled') throw new Error(settled.outcome)
  history.keptPaise -= settled.refundPaise
  if (settled.exchangeOrderNumber) await follow(history, settled.exchangeOrderNumber)
}

/** Sends the new size, which may come back again. */
async function follow({ shop, random, order, replacements }: History, number: string) {
  const { id, total_paise: totalPaise } = await shop.order(number)
  const replacement: History = {
    ...{ shop, random, keptPaise: totalPaise, replacements: [] },
    order: { id, number, totalPaise, paymentId: null, isCash: false, customerId: order.customerId },
  }
  replacements.push(replacement)
  await raise(replacement, 2)
  await endHistory(replacement)
}

async function receiveCash({ shop, order }: History): Promise<void> {
  const wanted = { orderId: order.id, adminId: shop.adminId, broughtBy: 'Ravi' }
  await recordCashReceived(shop.db, wanted)
}
