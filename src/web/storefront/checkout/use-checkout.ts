import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { PricedCart } from '#shop/cart/cart.ts'
import type { QuotedAmounts } from '#shop/checkout/order-amounts.ts'
import { isPaymentAddress } from '#web/rendering/payment-address.ts'
import { readCart } from '../cart/cart-storage.ts'
import { useSendOrder } from './busy/use-send-order.ts'
import { useEmailCode } from './cash/use-email-code.ts'
import { adviceFor, unconfirmedAdvice } from './checkout-advice.ts'
import { payAtGateway } from './gateway/pay-at-gateway.ts'
import { forgetBought } from './guest/guest-page-id.ts'
import { reportPayment } from './gateway/report-payment.ts'
import type { PlaceOrderResult, RefusedFields, StartedOrder } from './place-order-result.ts'
import { clearStartedOrder, rememberStartedOrder } from './started-order.ts'
import { useCheckoutProgress } from './use-checkout-progress.ts'
import { usePaidElsewhere } from './use-paid-elsewhere.ts'

/** The shop's prices when it refused an order. */
export type Repriced = { priced: PricedCart; amounts: QuotedAmounts | undefined }

function repricedBy(refused: { cart: PricedCart; amounts?: QuotedAmounts }): Repriced {
  return { priced: refused.cart, amounts: refused.amounts }
}

type CheckoutEvents = {
  customerId: string
  onRefused: (refused: RefusedFields) => void
  /** Called when the shop's prices differ from the ones on screen. */
  onPriced: (now: Repriced) => void
}

type Stops = Pick<ReturnType<typeof useCheckoutProgress>, 'setAdvice' | 'stop'>

/** Opens the payment page of an order. If it cannot be reached, this page stays and says what to do. */
function useShowPayment({ setAdvice, stop }: Stops) {
  const navigate = useNavigate()
  async function open(number: string, onLost: () => void): Promise<void> {
    await navigate(`/orders/${number}/payment`)
    if (isPaymentAddress(location.pathname)) onLost()
  }
  return {
    showPayment: (number: string) =>
      void open(number, () => stop(adviceFor({ outcome: 'no-answer' }))),
    /** The customer has paid, so Place Order stays locked. */
    showUnsure: (number: string) => void open(number, () => setAdvice(unconfirmedAdvice(number))),
  }
}

/** Leads from 'Place Order' to the receipt. However often the button is pressed, only one order is placed. */
export function useCheckout({ customerId, onRefused, onPriced }: CheckoutEvents) {
  const { phase, setPhase, advice, setAdvice, start, stop, finish } =
    useCheckoutProgress(customerId)
  const { result, placeOrder, sendAgain } = useSendOrder({ start, setPhase, setAdvice })
  const { showPayment, showUnsure } = useShowPayment({ setAdvice, stop })

  const checkForPayment = usePaidElsewhere(customerId, (order) => {
    if (phase !== 'ready') return
    const end = () => (readCart().length === 0 ? finish(order) : clearStartedOrder())
    void forgetBought(customerId, order).then(end)
  })

  function pay(order: StartedOrder) {
    rememberStartedOrder(customerId, order.number)
    setPhase('opening')
    void payAtGateway(order, {
      opened: () => setPhase('paying'),
      paid(receipt) {
        setPhase('confirming')
        // The payment page of the order shows every other outcome, even a late one.
        void reportPayment(receipt).then((ok) => (ok ? finish(order) : showUnsure(order.number)))
      },
      failed: setAdvice,
      dismissed(reason) {
        stop(reason)
        checkForPayment()
      },
      notLoaded: stop,
    })
  }

  const handleResult = useEffectEvent((result: PlaceOrderResult) => {
    switch (result.outcome) {
      case 'begun':
        return pay(result)
      case 'placed':
        return finish(result, { isPaid: false })
      case 'already-paid':
        rememberStartedOrder(customerId, result.number) // The payment page empties the cart.
        return showPayment(result.number)
      case 'gateway-unsure':
        return showPayment(result.number)
      case 'busy':
        return sendAgain(result.retrySeconds)
      case 'address-incomplete':
      case 'extras-refused':
        stop(null)
        return onRefused(result)
      default:
        if ('cart' in result) onPriced(repricedBy(result))
        return stop(adviceFor(result))
    }
  })
  useEffect(() => {
    if (result) handleResult(result)
  }, [result])

  return { phase, advice, emailCode: useEmailCode(result), placeOrder }
}
