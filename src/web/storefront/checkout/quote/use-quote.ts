import { useEffect, useState } from 'react'
import type { CheckoutQuote } from '#shop/checkout/quote-cart.server.ts'
import type { PromiseLine } from '#shop/orders/promise/promise-lines.ts'
import type { OrderTerms } from '#shop/checkout/order-amounts.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { linesOf } from '../../cart/item-lines.ts'

/** `couponMessage` says why the code gives no discount. */
export type ShownQuote = CheckoutQuote & { couponMessage: string | null; promised: PromiseLine[] }

type Shown = {
  wanted: string
  refusal: unknown
  quote: ShownQuote | null
  hasFailed: boolean
}

export type QuoteTerms = Omit<OrderTerms, 'customerId'>

/** The amounts of the order. While a change is being quoted, the last quote stays and `isQuoting` is
 * true. A new `refusal` of Place Order is followed by a new quote. A quote that fails blocks nothing, because Place Order computes the amounts again. */
export function useQuote(
  cart: readonly CartItem[],
  terms: QuoteTerms,
  refusal: unknown,
): { quote: ShownQuote | null; isQuoting: boolean; hasFailed: boolean } {
  const wanted = JSON.stringify({ lines: linesOf(cart), ...terms })
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const show = (quote: ShownQuote | null) => {
      if (abort.signal.aborted) return
      const hasFailed = quote === null
      setShown((last) => ({ wanted, refusal, hasFailed, quote: quote ?? last?.quote ?? null }))
    }
    fetchQuote(wanted, abort.signal).then(show, () => show(null))
    return () => abort.abort()
  }, [wanted, refusal])

  const isQuoting = shown?.wanted !== wanted || shown.refusal !== refusal
  return {
    quote: shown?.quote ?? null,
    isQuoting,
    hasFailed: !isQuoting && shown.hasFailed,
  }
}

async function fetchQuote(body: string, signal: AbortSignal): Promise<ShownQuote> {
  const response = await fetch('/checkout/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  if (!response.ok) throw new Error(`The shop could not quote the order (${response.status})`)
  return (await response.json()) as ShownQuote
}
