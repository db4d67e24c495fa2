import type { QuotedOffers } from '#shop/checkout/order-amounts.ts'
import { CouponField } from './coupon-field.tsx'
import { OfferList } from './offer-list.tsx'

type OfferSectionProps = {
  offers: QuotedOffers['offers']
  code: string
  /** Why the code gives no discount. */
  problem: string | null
  isBusy: boolean
  isLocked: boolean
  onApply: (code: string) => void
}

/** The offers behind the discount, and the field for a coupon code. */
export function OfferSection({ offers, ...field }: OfferSectionProps) {
  return (
    <>
      <OfferList offers={offers} />
      <CouponField
        {...field}
        isApplied={field.code !== '' && offers.some(({ code }) => code !== null)}
      />
    </>
  )
}
