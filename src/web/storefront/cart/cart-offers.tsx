import { useState, type ReactNode } from 'react'
import type { Paise } from '#shop/money.ts'
import { useQuote } from '../checkout/quote/use-quote.ts'
import { OfferSection } from '../offers/offer-section.tsx'
import type { CartItem } from './cart-item.ts'

/** The discount of the cart's offers, and the section that names them and takes a coupon code. The
 * shop remembers a valid code for the order summary. */
export function useCartOffers(
  cart: readonly CartItem[],
  rememberedCode: string,
): { discountPaise: Paise; section: ReactNode } {
  const [couponCode, setCouponCode] = useState(rememberedCode)
  const terms = { state: '', pincode: '', payMode: 'gateway', couponCode } as const
  const { quote, isQuoting } = useQuote(cart, terms, null)
  return {
    discountPaise: quote?.amounts.discountPaise ?? 0,
    section: (
      <OfferSection
        offers={quote?.amounts.offers ?? []}
        code={couponCode}
        problem={quote?.couponMessage ?? null}
        isBusy={isQuoting}
        isLocked={false}
        onApply={setCouponCode}
      />
    ),
  }
}
