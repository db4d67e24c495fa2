import { formatPaise, type Paise } from '#shop/money.ts'
import { strikeLabel, type StrikeRule } from '#shop/struck-price.ts'

export function PriceSummary({
  originalTotalPaise,
  totalPaise,
  gstPaise,
  strike = 'original',
}: {
  originalTotalPaise: Paise
  totalPaise: Paise
  gstPaise?: Paise | null | undefined
  strike?: StrikeRule
}) {
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-y-2">
      <dt>{strikeLabel(strike) || 'Price'}</dt>
      <dd className="text-right">{formatPaise(originalTotalPaise)}</dd>
      {originalTotalPaise > totalPaise && (
        <>
          <dt>Discount</dt>
          <dd className="text-right text-leaf">− {formatPaise(originalTotalPaise - totalPaise)}</dd>
        </>
      )}
      <dt>Delivery Charges</dt>
      <dd className="text-right text-leaf">Free</dd>
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
