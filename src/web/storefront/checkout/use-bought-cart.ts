import { useEffect } from 'react'
import type { Order } from '#shop/orders/order.ts'
import { removeFromCart } from '../cart/cart-storage.ts'
import { findBegunOrder, forgetBegunOrder } from './begun-order.ts'

/**
 * A payment may be finished where this browser does not see it: in the bank's app, or after the tab was closed. When
 * the order turns up paid, what was bought leaves this browser's cart, so that nobody buys it twice by mistake.
 */
export function useBoughtCart(
  customerId: string,
  orders: readonly Pick<Order, 'number' | 'lines'>[],
): void {
  useEffect(() => {
    const number = findBegunOrder(customerId)
    const bought = orders.find((order) => order.number === number)
    if (!bought) return
    for (const line of bought.lines) removeFromCart(line.productId)
    forgetBegunOrder()
  }, [customerId, orders])
}
