import { formatPaise } from '#shop/money.ts'
import type { OfferReport } from '#shop/offers/offer-report-store.server.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { CopyField } from '../copy-field.tsx'

type OfferReportSectionProps = {
  report: OfferReport
  usageLimit: number | null
  /** The address that remembers the code; null for an automatic offer. */
  link: string | null
}

export function OfferReportSection({ report, usageLimit, link }: OfferReportSectionProps) {
  const facts: [string, string][] = [
    ['Used', String(report.used)],
    ['Reserved by unpaid orders', String(report.reserved)],
    ['Given back by orders that ended', String(report.released)],
    ['Discount given', formatPaise(report.discountPaise)],
    ['Value of these orders', formatPaise(report.orderValuePaise)],
  ]
  return (
    <AnnotatedSection
      id="report"
      title="Report"
      about={<p>An order reserves the offer, and uses it once it is paid or placed for cash.</p>}
    >
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {usageLimit !== null && report.used > usageLimit && (
        <p className="mt-3 text-stone">
          More than the limit of {usageLimit}: a payment arrived after its order had expired. Paid
          orders keep their discount.
        </p>
      )}
      {link && (
        <div className="mt-4">
          <CopyField label="Link with the code" value={link} />
        </div>
      )}
    </AnnotatedSection>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}
