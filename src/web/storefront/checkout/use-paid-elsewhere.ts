import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { pauseCartSync } from '../cart/use-cart-sync.ts'
import { findStartedOrder } from './started-order.ts'

/** The part of the order summary's data that contains the order in `?begun` once it is paid. */
export type PaidOrderData = { paidOrder: Order | null }

/** A payment may finish in the bank's app, in another tab or before a reload. Checks the order that
 * this browser started when the page opens and whenever the returned function is called. Live
 * events repeat the check. */
export function usePaidElsewhere(customerId: string, onPaid: (order: Order) => void): () => void {
  const { load, data } = useFetcher<PaidOrderData>()
  const resume = useRef<(() => void) | null>(null)
  const check = useCallback(() => {
    const number = findStartedOrder(customerId)
    if (!number) return
    resume.current ??= pauseCartSync()
    void load(`/orderSummary?begun=${number}`)
  }, [customerId, load])
  useEffect(check, [check])

  const resumeSync = () => {
    resume.current?.()
    resume.current = null
  }
  useEffect(() => resumeSync, [])

  const report = useEffectEvent((order: Order) => {
    if (findStartedOrder(customerId) === order.number) onPaid(order)
  })
  useEffect(() => {
    if (!data) return
    resumeSync()
    if (data.paidOrder) report(data.paidOrder)
  }, [data])
  return check
}
