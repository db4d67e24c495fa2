import { formatPaise, type Paise } from '#shop/money.ts'
import { CASH_FEE, chargeText, GIFT_WRAP } from '#shop/order-parts.ts'
import { strikeLabel, type StrikeRule } from '#shop/struck-price.ts'

type PriceSummaryProps = {
  originalTotalPaise: Paise
  /** The total with discounts and charges. */
  totalPaise: Paise
  deliveryPaise?: Paise
  cashFeePaise?: Paise
  giftWrapPaise?: Paise | null | undefined
  gstPaise?: Paise | null | undefined
  strike?: StrikeRule
  isBusy?: boolean
  /** False until the charge of the address is known. */
  isDeliveryKnown?: boolean
}

export function PriceSummary({
  originalTotalPaise,
  totalPaise,
  deliveryPaise = 0,
  cashFeePaise = 0,
  giftWrapPaise,
  gstPaise,
  strike = 'original',
  isBusy = false,
  isDeliveryKnown = true,
}: PriceSummaryProps) {
  const chargesPaise = deliveryPaise + cashFeePaise + (giftWrapPaise ?? 0)
  const discountPaise = originalTotalPaise + chargesPaise - totalPaise
  const isWrapped = giftWrapPaise !== undefined && giftWrapPaise !== null
  const hasGst = gstPaise !== undefined && gstPaise !== null
  return (
    <dl
      aria-busy={isBusy || undefined}
      className={`figures grid grid-cols-[1fr_auto] gap-y-2 ${isBusy ? 'text-stone' : ''}`}
    >
      <dt>{strikeLabel(strike) || 'Price'}</dt>
      <dd className="text-right">{formatPaise(originalTotalPaise)}</dd>
      {discountPaise > 0 && (
        <>
          <dt>Discount</dt>
          <dd className="text-right text-leaf">− {formatPaise(discountPaise)}</dd>
        </>
      )}
      <dt>Delivery Charges</dt>
      <dd className={`text-right ${deliveryPaise > 0 || !isDeliveryKnown ? '' : 'text-leaf'}`}>
        {deliveryPaise > 0 ? formatPaise(deliveryPaise) : isDeliveryKnown ? 'Free' : 'By pincode'}
      </dd>
      {cashFeePaise > 0 && (
        <>
          <dt>{CASH_FEE}</dt>
          <dd className="text-right">{formatPaise(cashFeePaise)}</dd>
        </>
      )}
      {isWrapped && (
        <>
          <dt>
            {GIFT_WRAP}
            {hasGst && giftWrapPaise > 0 && (
              <span className="block text-sm text-stone">GST at the rate of the pieces</span>
            )}
          </dt>
          <dd className="text-right">{chargeText(giftWrapPaise)}</dd>
        </>
      )}
      <dt className="mt-2 border-t border-hem pt-3 text-lg font-semibold">Total Amount</dt>
      <dd className="mt-2 border-t border-hem pt-3 text-right text-lg font-semibold">
        {formatPaise(totalPaise)}
      </dd>
      <IncludedGst gstPaise={gstPaise} />
    </dl>
  )
}

/** A row of a list of amounts. A shop that collects no GST has none. */
export function IncludedGst({ gstPaise }: { gstPaise: Paise | null | undefined }) {
  return (
    gstPaise !== null &&
    gstPaise !== undefined && (
      <>
        <dt className="text-stone">Includes GST</dt>
        <dd className="text-right text-stone">{formatPaise(gstPaise)}</dd>
      </>
    )
  )
}
