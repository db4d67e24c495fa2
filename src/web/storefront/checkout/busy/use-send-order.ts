import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { busyAdvice } from '../checkout-advice.ts'
import type { PlaceOrderResult } from '../place-order-result.ts'
import type { useCheckoutProgress } from '../use-checkout-progress.ts'
import { retryPause } from './retry-pause.ts'

type Progress = Pick<ReturnType<typeof useCheckoutProgress>, 'start' | 'setPhase' | 'setAdvice'>

/** Sends an order. If the shop is busy, the form is sent again after a pause. The shop treats both
 * as one order. */
export function useSendOrder({ start, setPhase, setAdvice }: Progress) {
  const fetcher = useFetcher<PlaceOrderResult>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<FormData>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(form: FormData): void {
    sent.current = form
    setPhase('placing')
    setAdvice(null)
    void fetcher.submit(form, { method: 'post' })
  }

  function sendAgain(retrySeconds: number): void {
    const seconds = retryPause(retrySeconds)
    setPhase('waiting')
    setAdvice(busyAdvice(seconds))
    timer.current = setTimeout(() => sent.current && send(sent.current), seconds * 1_000)
  }

  const placeOrder = (form: FormData) => start(form) && send(form)
  return { result: fetcher.data, placeOrder, sendAgain }
}
