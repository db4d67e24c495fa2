import { useEffect } from 'react'
import type { Order } from '#shop/orders/order.ts'
import { removeFromCart } from '../cart/cart-storage.ts'
import { findStartedOrder, clearStartedOrder } from './started-order.ts'

/** Removes the products of the started order from the cart once it is paid, for example in the bank's app. */
export function usePurchasedCart(
  customerId: string,
  orders: readonly Pick<Order, 'number' | 'lines'>[],
): void {
  useEffect(() => {
    const number = findStartedOrder(customerId)
    const bought = orders.find((order) => order.number === number)
    if (!bought) return
    for (const line of bought.lines) removeFromCart(line.productId)
    clearStartedOrder()
  }, [customerId, orders])
}
