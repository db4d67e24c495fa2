import type { QuotedOffers } from '#shop/checkout/order-amounts.ts'
import { formatPaise } from '#shop/money.ts'
import { CouponField } from './coupon-field.tsx'

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
      {offers.length > 0 && (
        <ul aria-label="Offers" className="figures mt-3 text-sm text-stone">
          {offers.map(({ name, code, discountPaise }) => (
            <li key={`${name} ${code}`} className="break-words">
              {name}: {discountPaise > 0 ? `− ${formatPaise(discountPaise)}` : 'free delivery'}
            </li>
          ))}
        </ul>
      )}
      <CouponField
        {...field}
        isApplied={field.code !== '' && offers.some(({ code }) => code !== null)}
      />
    </>
  )
}
