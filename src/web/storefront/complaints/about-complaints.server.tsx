import { renderToStaticMarkup } from 'react-dom/server'
import type { SelfAudit } from '#shop/compliance/self-audit.ts'
import { formatDate } from '#shop/shop-date.ts'
import type { BusinessDetails } from '#shop/site/business-details.ts'

type Parts = { business: BusinessDetails | undefined; audit: SelfAudit | undefined }

/** How complaints are handled, the grievance officer, and the certificate of the self-audit. */
export function aboutComplaintsHtml(
  business: BusinessDetails | undefined,
  audit: SelfAudit | undefined,
): string {
  return renderToStaticMarkup(<AboutComplaints business={business} audit={audit} />)
}

function AboutComplaints({ business, audit }: Parts) {
  const officer = business?.officerName
  return (
    <div className="mt-10 space-y-4">
      <p>
        You get a number and a link to the copy of your complaint at once. We acknowledge it within
        48 hours and decide within one month.
      </p>
      {officer && (
        <p>
          {`Grievance officer: ${[officer, business.officerTitle].filter(Boolean).join(', ')}. `}
          {[business.officerEmail, business.officerPhone].filter(Boolean).join(', ')}
        </p>
      )}
      <p>
        You may also turn to the National Consumer Helpline: 1915, 1800-11-4000, or WhatsApp
        8800001915.
      </p>
      {audit && (
        <section id="self-audit" aria-labelledby="self-audit-heading">
          <h2 id="self-audit-heading" className="mt-8 text-xl">
            Self-audit on dark patterns
          </h2>
          <p className="mt-2 whitespace-pre-line">{audit.body}</p>
          <p className="mt-2 text-stone">{`${dayOf(audit)}, ${audit.signer}`}</p>
        </section>
      )}
    </div>
  )
}

function dayOf({ auditedOn }: SelfAudit): string {
  return formatDate(new Date(`${auditedOn}T12:00:00+05:30`))
}
