import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartLine } from '#shop/cart/cart.ts'
import { notify } from '#web/ui/notify.ts'
import { removeFromCart } from '../cart/cart-storage.ts'
import { pauseCartSync } from '../cart/use-cart-sync.ts'
import { rememberLastOrder } from '../home/thanks/last-order.ts'
import type { Advice } from './checkout-advice.ts'
import type { CheckoutPhase } from './checkout-phase.ts'
import { clearDraft } from './delivery-draft.ts'
import { clearStartedOrder } from './started-order.ts'

export function useCheckoutProgress(customerId: string) {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<CheckoutPhase>('ready')
  const [advice, setAdvice] = useState<Advice | null>(null)
  /** A ref, because React state is updated too late to stop a double click. */
  const isBusy = useRef(false)
  /** Products that another tab adds in the meantime stay in the cart. */
  const orderedLines = useRef<CartLine[]>([])
  const sentLines = useRef('')
  /** The confirmed earlier order. Also valid for the next press with the same lines, for example
   * with the code from the email. */
  const confirmed = useRef({ lines: '', order: '' })

  const isLocked = phase !== 'ready'
  useEffect(() => (isLocked ? pauseCartSync() : undefined), [isLocked])

  /** Returns false while another order is being placed. */
  function start(form: FormData): boolean {
    if (isBusy.current) return false
    isBusy.current = true
    const lines = String(form.get('lines'))
    orderedLines.current = JSON.parse(lines) as CartLine[]
    if (advice?.acceptsNoHold && lines === sentLines.current) form.set('withoutHold', 'yes')
    sentLines.current = lines
    if (form.has('confirmedOrder'))
      confirmed.current = { lines, order: String(form.get('confirmedOrder')) }
    else if (confirmed.current.lines === lines) form.set('confirmedOrder', confirmed.current.order)
    setPhase('placing')
    setAdvice(null)
    return true
  }

  function stop(reason: Advice | null): void {
    isBusy.current = false
    setPhase('ready')
    setAdvice(reason)
  }

  function finish({ number }: { number: string }, { isPaid = true } = {}): void {
    rememberLastOrder({ customerId, number, orderedAt: Date.now(), isSeen: false })
    clearDraft()
    clearStartedOrder()
    for (const { productId, size } of orderedLines.current) removeFromCart(productId, size)
    if (isPaid) notify.success('Payment Successful')
    notify.success('Order Placed Successfully!')
    void navigate('/')
  }

  return { phase, setPhase, advice, setAdvice, start, stop, finish }
}
