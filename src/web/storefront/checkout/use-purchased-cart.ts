import { useEffect } from 'react'
import type { Order } from '#shop/orders/order.ts'
import { refreshCart } from '../cart/use-cart-sync.ts'
import { findStartedOrder, clearStartedOrder } from './started-order.ts'

/** Forgets the started order once it is paid, for example in the bank's app. Then fetches the saved
 * cart, from which the server has removed the products of the order. */
export function usePurchasedCart(
  customerId: string,
  orders: readonly Pick<Order, 'number'>[],
): void {
  useEffect(() => {
    const number = findStartedOrder(customerId)
    if (!orders.some((order) => order.number === number)) return
    clearStartedOrder()
    void refreshCart()
  }, [customerId, orders])
}
