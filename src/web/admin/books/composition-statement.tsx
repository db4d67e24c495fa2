import { documentsTotal, type PeriodSums } from '#shop/books/report/reconciliation.ts'
import type { Period } from '#shop/books/period.ts'
import { formatPaise } from '#shop/money.ts'
import type { TaxMode } from '#shop/tax/tax-mode.ts'
import { AnnotatedSection } from '../annotated-section.tsx'

type CompositionStatementProps = { period: Period; taxModes: readonly TaxMode[]; sums: PeriodSums }

/** The turnover that a composition taxable person reports instead of GSTR-1. */
export function CompositionStatement({ period, taxModes, sums }: CompositionStatementProps) {
  return (
    <AnnotatedSection
      id="cmp-08"
      title="CMP-08"
      about={
        <p>
          A composition taxable person files no GSTR-1. CMP-08 is due each quarter by the 18th of
          the next month, GSTR-4 once a year by 30 June. Your accountant adds the tax at your rate.
        </p>
      }
    >
      <dl className="figures">
        <dt className="text-sm text-stone">Turnover of {period.label}</dt>
        <dd>
          <strong>{formatPaise(documentsTotal(sums))}</strong> = {formatPaise(sums.invoicesPaise)}{' '}
          invoiced − {formatPaise(sums.creditNotesPaise)} credit notes
        </dd>
      </dl>
      {taxModes.length > 1 && (
        <p className="mt-2">
          The registration changed in this period: only the bills of supply count here.
        </p>
      )}
      {!period.key.includes('Q') && (
        <p className="mt-2 text-stone">Choose the quarter above for its statement.</p>
      )}
    </AnnotatedSection>
  )
}
