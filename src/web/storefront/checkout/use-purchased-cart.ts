import { useEffect } from 'react'
import type { Order } from '#shop/orders/order.ts'
import { forgetBought } from './guest/guest-page-id.ts'
import { findStartedOrder, clearStartedOrder } from './started-order.ts'

/** Forgets the started order once it is paid, for example in the bank's app. Then fetches the saved
 * cart, from which the server has removed the products of the order. */
export function usePurchasedCart(
  customerId: string,
  orders: readonly Pick<Order, 'number' | 'lines'>[],
): void {
  useEffect(() => {
    const number = findStartedOrder(customerId)
    const bought = orders.find((order) => order.number === number)
    if (!bought) return
    clearStartedOrder()
    void forgetBought(customerId, bought)
  }, [customerId, orders])
}
