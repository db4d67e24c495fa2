import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { parseCartLines, type PricedCart } from '#shop/cart/cart.ts'
import type { AddressProblems } from '#shop/customers/address.ts'
import { notify } from '#web/ui/notify.ts'
import { readCart, removeFromCart } from '../cart/cart-storage.ts'
import { forgetBegunOrder, rememberBegunOrder } from './begun-order.ts'
import * as advice from './checkout-advice.ts'
import { forgetDraft } from './delivery-draft.ts'
import type { GatewayReceipt } from './load-gateway.ts'
import { openGateway } from './open-gateway.ts'
import type { BegunOrder, PlaceOrderAnswer } from './place-order-answer.ts'
import { reportPayment } from './report-payment.ts'
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'

export type Phase = 'ready' | 'placing' | 'opening' | 'paying' | 'confirming'

type CheckoutEvents = {
  customerId: string
  onAddressProblems: (problems: AddressProblems) => void
  /** The shop's prices are not what was on the screen: show these. */
  onPriced: (priced: PricedCart) => void
}

/** From 'Place Order' to the receipt: one order, however often somebody presses and whatever the line does. */
export function useCheckout({ customerId, onAddressProblems, onPriced }: CheckoutEvents) {
  const navigate = useNavigate()
  const placing = useFetcher<PlaceOrderAnswer>()
  const [phase, setPhase] = useState<Phase>('ready')
  const [shown, setShown] = useState<advice.Advice | null>(null)
  const isUnderWay = useRef(false)
  /** What is being paid for. Another tab may put more into the cart meanwhile, which stays in it. */
  const ordered = useRef<string[]>([])

  function placeOrder(form: FormData) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    ordered.current = (parseCartLines(form.get('lines')) ?? []).map(({ productId }) => productId)
    setPhase('placing')
    setShown(null)
    void placing.submit(form, { method: 'post' })
  }

  function stop(reason: advice.Advice | null) {
    isUnderWay.current = false
    setPhase('ready')
    setShown(reason)
  }

  function finish({ isPaid = true } = {}) {
    forgetDraft()
    forgetBegunOrder()
    for (const productId of ordered.current) removeFromCart(productId)
    if (isPaid) notify.success('Payment Successful')
    notify.success('Order Placed Successfully!')
    void navigate('/')
  }

  const lookForPayment = usePaidMeanwhile(customerId, (order) => {
    if (phase !== 'ready') return
    for (const line of order.lines) removeFromCart(line.productId)
    if (readCart().length === 0) finish()
    else forgetBegunOrder()
  })

  /** Anything but a plain yes is told on the order's own page, which knows the truth whenever it is asked. */
  async function confirm(order: BegunOrder, receipt: GatewayReceipt) {
    setPhase('confirming')
    if (await reportPayment(receipt)) finish()
    else void navigate(`/orders/${order.number}/payment`)
  }

  async function pay(order: BegunOrder) {
    rememberBegunOrder(customerId, order.number)
    setPhase('opening')
    let failure: string | null = null
    try {
      await openGateway(order, {
        paid: (receipt) => void confirm(order, receipt),
        failed(reason) {
          failure = reason ?? ''
          setShown(advice.failedAdvice(order, reason))
        },
        dismissed() {
          stop(advice.dismissedAdvice(order, failure))
          lookForPayment()
        },
      })
      setPhase('paying')
    } catch {
      stop(advice.notLoadedAdvice(order))
    }
  }

  const goOn = useEffectEvent((answer: PlaceOrderAnswer) => {
    switch (answer.outcome) {
      case 'begun':
        return void pay(answer)
      case 'already-paid':
        // It may have been another cart than the one on the screen: the order's own page tells which, and takes out what was bought.
        rememberBegunOrder(customerId, answer.number)
        return void navigate(`/orders/${answer.number}/payment`)
      case 'placed':
        return finish({ isPaid: false })
      case 'gateway-unsure':
        return void navigate(`/orders/${answer.number}/payment`)
      case 'address-incomplete':
        stop(null)
        return onAddressProblems(answer.problems)
      case 'prices-changed':
      case 'sold-out':
        onPriced(answer.cart)
        return stop(advice.cartChangedAdvice(answer.outcome, answer.cart.notices))
      case 'cart-is-empty':
        return stop(advice.cartIsEmptyAdvice)
      case 'cash-not-possible':
        return stop(advice.cashNotPossibleAdvice(answer.why))
      case 'cart-changing':
        return stop(advice.cartChangingAdvice)
      case 'order-too-large':
        return stop(advice.tooLargeAdvice)
      case 'held-too-long':
        return stop(advice.heldTooLongAdvice(answer.freeAt))
      case 'too-many-attempts':
        return stop(advice.tooManyAttemptsAdvice(answer.message))
      case 'gateway-refused':
        return stop(advice.refusedAdvice)
      case 'no-answer':
        return stop(advice.noAnswerAdvice)
    }
  })
  useEffect(() => {
    if (placing.data) goOn(placing.data)
  }, [placing.data])

  return { phase, advice: shown, placeOrder }
}
