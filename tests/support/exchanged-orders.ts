import { sareeInShop, type ShopProduct } from './builders.ts'
import { deliveredSuit, sizedSuit } from './exchange-fixtures.ts'
import type { openRefundServices } from './refund-services.ts'
import { inspected, requested } from './return-fixtures.ts'
import { linesFor, totalOf } from './test-services.ts'
import type { CheckoutRequest } from '../../src/shop/checkout/checkout.ts'
import { cancelOrder } from '../../src/shop/payment-admin/cancel-order.server.ts'
import { placeCashOrder } from '../../src/shop/checkout/place-cash-order.server.ts'
import type { ReturnOutcome } from '../../src/shop/returns/return.ts'
import { settleReturn } from '../../src/shop/returns/settle-return.server.ts'
import { findDue } from '../../src/shop/returns/settling/due.server.ts'

export type ExchangedOrder = { id: number; number: string; customerId: string }

type RefundShop = Awaited<ReturnType<typeof openRefundServices>>

/** Deliveries, exchanges and returns of orders. */
export function openExchanges(shop: RefundShop, adminId: string) {
  const { db, services } = shop
  const deliver = ({ id }: { id: number }) =>
    db.updateTable('orders').set({ status: 4 }).where('id', '=', id).execute()

  async function settle(
    order: Omit<ExchangedOrder, 'id'>,
    outcome: ReturnOutcome,
    { quantity = 1, newSize = 'M' } = {},
  ) {
    const lines = [{ position: 0, quantity, newSize }]
    const id = await requested(db, order, { lines, outcome, payee: null })
    await inspected(db, { id, staffId: adminId })
    const { refundPaise: basedOnPaise } = (await findDue(db, id))!
    return settleReturn(services, {
      ...{ id, adminId, note: '', basedOnPaise, basedOnOutcome: outcome },
    })
  }

  /** Exchanges pieces of an order. Returns the order with the new size. */
  async function exchanged(
    order: ExchangedOrder,
    wish: { quantity?: number; newSize?: string } = {},
  ): Promise<ExchangedOrder> {
    const settled = await settle(order, 'exchange', wish)
    if (settled.outcome !== 'settled') throw new Error(settled.outcome)
    const number = settled.exchangeOrderNumber!
    const { id } = await shop.order(number)
    return { id, number, customerId: order.customerId }
  }

  /** The cancelled order with the new size of a suit that was paid in cash, which is store credit now. */
  async function cancelledExchange(): Promise<ExchangedOrder> {
    const order = await exchanged(await deliveredSuit(db))
    const { outcome } = await cancelOrder(services, {
      ...{ orderId: order.id, adminId, reason: 'Torn' },
    })
    if (outcome !== 'cancelled') throw new Error(outcome)
    return order
  }

  return { deliver, settle, exchanged, cancelledExchange }
}

/** Purchases of a customer who may have store credit. */
export function openPurchases(shop: RefundShop) {
  const { db, services } = shop

  return {
    /** Buys suits by card, and with this much store credit. The order is delivered. */
    async bought(
      shopper: CheckoutRequest,
      { quantity = 1, creditPaise = 0 } = {},
    ): Promise<ExchangedOrder> {
      const lines = linesFor([await sizedSuit(db)], quantity)
      const begun = await shop.begun({
        ...shopper,
        ...{ lines, expectedTotalPaise: totalOf(lines) },
        ...(creditPaise > 0 && { creditPaise, usesCredit: true }),
      })
      shop.pay(begun)
      await shop.deliverWebhooks()
      const { id } = await shop.order(begun.number)
      await db.updateTable('orders').set({ status: 4 }).where('id', '=', id).execute()
      return { id, number: begun.number, customerId: shopper.customerId }
    },
    /** Buys a saree with store credit only. */
    async boughtWithCredit(
      shopper: CheckoutRequest,
      product?: ShopProduct,
    ): Promise<ExchangedOrder> {
      const lines = linesFor([product ?? (await sareeInShop(db))])
      const expectedTotalPaise = totalOf(lines)
      const placed = await placeCashOrder(services, {
        ...shopper,
        ...{ lines, expectedTotalPaise, creditPaise: expectedTotalPaise },
        ...{ usesCredit: true, sinceCartId: 0 },
      })
      if (placed.outcome !== 'placed') throw new Error(placed.outcome)
      const { id } = await shop.order(placed.number)
      return { id, number: placed.number, customerId: shopper.customerId }
    },
  }
}
