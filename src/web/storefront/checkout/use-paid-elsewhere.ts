import { useCallback, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { findStartedOrder } from './started-order.ts'

/** The part of the order summary's data that names the order of `?begun`, once it is paid. */
export type PaidOrderData = { paidOrder: Order | null }

/**
 * A payment may finish in the bank's app, in another tab or before a reload. Checks the order started in this browser at the
 * start and whenever the returned function is called; live events repeat the check.
 */
export function usePaidElsewhere(customerId: string, onPaid: (order: Order) => void): () => void {
  const { load, data } = useFetcher<PaidOrderData>()
  const look = useCallback(() => {
    const number = findStartedOrder(customerId)
    if (number) void load(`/orderSummary?begun=${number}`)
  }, [customerId, load])
  useEffect(look, [look])

  const paid = data?.paidOrder
  const report = useEffectEvent((order: Order) => {
    if (findStartedOrder(customerId) === order.number) onPaid(order)
  })
  useEffect(() => {
    if (paid) report(paid)
  }, [paid])
  return look
}
