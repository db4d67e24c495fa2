import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { inGroups } from '#platform/database/in-groups.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { lockOpenOnes, updateCartsClosed } from '../cart/cart-store.server.ts'
import { listLinesOfOrders } from '../orders/placing-store.server.ts'
import { endHolds, sellPieces } from '../stock/hold-stock.server.ts'
import { fits } from './payment-status.ts'
import { placeOrders } from './place-orders.server.ts'
import {
  insertSettlingPayments,
  listSettled,
  lockWaitingOrders,
  type WaitingOrder,
} from './settling-store.server.ts'
import type { Till } from './till.server.ts'

/** Captured, nothing of it given back, for an order of the gateway. */
type EverydayPayment = GatewayPayment & { gatewayOrderId: string }

export function isEveryday(payment: GatewayPayment): payment is EverydayPayment {
  return (
    payment.gatewayOrderId !== null &&
    payment.status === 'captured' &&
    payment.amountRefundedPaise === 0
  )
}

/**
 * The everyday end of a payment, for all that are reported at the same time: the order waits for it, the amount is right, the
 * pieces are held and the cart is open. Answers the number of the order, placed now or by this payment before; or null, and
 * nothing is written, when anything about it is not everyday: then `settlePayment` tells what happens.
 */
export const settleTogether: (till: Till, payment: EverydayPayment) => Promise<string | null> =
  inGroups({
    work: settleEveryday,
    keyOf: ({ gatewayOrderId }) => gatewayOrderId,
    onApart: ({ log }, problem, count) =>
      log.warn(
        { err: problem, count },
        'payments that were reported at the same time are settled one by one',
      ),
  })

async function settleEveryday(
  { db }: Till,
  payments: readonly EverydayPayment[],
  isHurried: boolean,
): Promise<(string | null)[]> {
  const settled = await inTransaction(db, (tx) => settle(tx, payments), { isHurried })
  return payments.map(({ gatewayOrderId }) => settled.get(gatewayOrderId) ?? null)
}

type Settling = WaitingOrder & { payment: EverydayPayment }

/** Locks in the order of all stories about money: order, attempt, cart, stock. By the gateway's order. */
async function settle(tx: Db, payments: readonly EverydayPayment[]): Promise<Map<string, string>> {
  const byGatewayOrder = new Map(payments.map((payment) => [payment.gatewayOrderId, payment]))
  const found = await lockWaitingOrders(tx, payments)
  // The webhook tells again what the browser has told, and the other way round.
  const toldBefore =
    found.length === payments.length
      ? []
      : await listSettled(
          tx,
          payments.map(({ id }) => id),
        )
  const settled = new Map(toldBefore.map(({ gatewayOrderId, number }) => [gatewayOrderId, number]))
  const waiting = found
    .map((one): Settling => ({ ...one, payment: byGatewayOrder.get(one.gatewayOrderId)! }))
    .filter(({ order, payment }) => fits(order, payment))
  if (waiting.length === 0) return settled

  const openCarts = await lockOpenOnes(
    tx,
    waiting.map(({ order }) => order.cartId),
  )
  const toSell = waiting.filter(({ order }) => openCarts.has(order.cartId))
  const pieces = await endHolds(
    tx,
    toSell.map(({ order }) => order.id),
  )
  const held = new Set(pieces.map(({ orderId }) => orderId))
  const captured = toSell.filter(({ order }) => held.has(order.id))
  if (captured.length === 0) return settled

  const paymentIds = await insertSettlingPayments(
    tx,
    captured.map(({ order, attemptId, payment }) => ({ orderId: order.id, attemptId, payment })),
  )
  if (paymentIds.size < captured.length)
    throw new Error('A payment is known as something else than one that waits for its capture.')
  const linesOf = Map.groupBy(
    await listLinesOfOrders(
      tx,
      captured.map(({ order }) => order.id),
    ),
    ({ orderId }) => orderId,
  )
  const placed = captured.map(({ order, attemptId }) => ({
    order,
    attemptId,
    paymentId: paymentIds.get(order.id)!,
    lines: linesOf.get(order.id) ?? [],
  }))
  await updateCartsClosed(
    tx,
    placed.flatMap(({ order, lines }) =>
      lines.map(({ productId }) => ({ cartId: order.cartId, productId })),
    ),
  )
  await placeOrders(tx, placed)
  // Last, because everybody who wants such pieces waits for these rows.
  await sellPieces(tx, pieces)
  for (const { gatewayOrderId, order } of captured) settled.set(gatewayOrderId, order.number)
  return settled
}
