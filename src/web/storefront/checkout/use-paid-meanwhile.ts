import { useCallback, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { findBegunOrder } from './begun-order.ts'
import type { loader } from './order-summary-page.tsx'

/**
 * A payment may end where this page does not see it: in the bank's app, in another tab, or before a reload. Looks for the
 * order that was begun here, at the start and whenever the answer is called; the page's live news look again by themselves.
 */
export function usePaidMeanwhile(customerId: string, onPaid: (order: Order) => void): () => void {
  const { load, data } = useFetcher<typeof loader>()
  const look = useCallback(() => {
    const number = findBegunOrder(customerId)
    if (number) void load(`/orderSummary?begun=${number}`)
  }, [customerId, load])
  useEffect(look, [look])

  const paid = data?.paidOrder
  const tell = useEffectEvent((order: Order) => {
    if (findBegunOrder(customerId) === order.number) onPaid(order)
  })
  useEffect(() => {
    if (paid) tell(paid)
  }, [paid])
  return look
}
