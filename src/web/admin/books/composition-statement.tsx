import type { CompositionTurnover } from '#shop/books/composition/composition-turnover.ts'
import type { Period } from '#shop/books/period.ts'
import { formatPaise } from '#shop/money.ts'
import type { TaxMode } from '#shop/tax/tax-mode.ts'
import { percentText } from '#shop/tax/tax-rate.ts'
import { AnnotatedSection } from '../annotated-section.tsx'

type CompositionStatementProps = {
  period: Period
  taxModes: readonly TaxMode[]
  turnovers: readonly CompositionTurnover[]
}

/** The turnover and the tax that a composition taxable person reports instead of GSTR-1. */
export function CompositionStatement({ period, taxModes, turnovers }: CompositionStatementProps) {
  return (
    <AnnotatedSection
      id="cmp-08"
      title="CMP-08"
      about={
        <p>
          A composition taxable person files no GSTR-1. CMP-08 is due each quarter by the 18th of
          the next month, GSTR-4 once a year by 30 June. The rate is that of your registration under
          Tax. Your accountant adds purchases with reverse charge, and interest.
        </p>
      }
    >
      {turnovers.length === 0 && <p>No bills of supply in {period.label}.</p>}
      <dl className="figures space-y-2 empty:hidden">
        {turnovers.map((turnover) => (
          <RatedTurnover key={turnover.rateBp} turnover={turnover} label={period.label} />
        ))}
      </dl>
      {taxModes.length > 1 && (
        <p className="mt-2">
          The registration changed in this period: only bills of supply of the composition
          registration count here.
        </p>
      )}
      {!period.key.includes('Q') && (
        <p className="mt-2 text-stone">Choose the quarter above for its statement.</p>
      )}
    </AnnotatedSection>
  )
}

function RatedTurnover({ turnover, label }: { turnover: CompositionTurnover; label: string }) {
  const { rateBp, turnoverPaise, invoicesPaise, creditNotesPaise, halfPaise } = turnover
  return (
    <>
      <div>
        <dt className="text-sm text-stone">Turnover of {label}</dt>
        <dd>
          <strong>{formatPaise(turnoverPaise)}</strong> = {formatPaise(invoicesPaise)} invoiced −{' '}
          {formatPaise(creditNotesPaise)} credit notes
        </dd>
      </div>
      <div>
        <dt className="text-sm text-stone">Tax of {percentText(rateBp)}</dt>
        <dd>
          <strong>{formatPaise(2 * halfPaise)}</strong> = {formatPaise(halfPaise)} CGST +{' '}
          {formatPaise(halfPaise)} SGST/UTGST
        </dd>
      </div>
    </>
  )
}
