import type { AdvanceSums } from '#shop/books/gstr1/advances.ts'
import { formatPaise } from '#shop/money.ts'
import { AnnotatedSection } from '../annotated-section.tsx'

/** Compares the vouchers of the period with tables 11A and 11B of the return. */
export function Advances({ sums }: { sums: AdvanceSums }) {
  const { receiptsPaise, servicesPaise, usedAtOncePaise, receivedPaise } = sums
  if (Object.values(sums).every((paise) => paise === 0)) return null
  const difference = servicesPaise - usedAtOncePaise - receivedPaise
  return (
    <AnnotatedSection
      id="advances"
      title="Advances"
      about={
        <p>
          GST is due on an advance for a service, not on one for goods. Tables 11A and 11B of the
          GST return list services only, here with GST.
        </p>
      }
    >
      <dl className="figures space-y-2">
        <div>
          <dt className="text-sm text-stone">Receipt vouchers</dt>
          <dd>
            <strong>{formatPaise(receiptsPaise)}</strong> ={' '}
            {formatPaise(receiptsPaise - servicesPaise)} for goods + {formatPaise(servicesPaise)}{' '}
            for services
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Received (11A)</dt>
          <dd>
            <strong>{formatPaise(receivedPaise)}</strong> = {formatPaise(servicesPaise)} for
            services − {formatPaise(usedAtOncePaise)} invoiced or paid back in the same period
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Adjusted (11B)</dt>
          <dd>
            <strong>{formatPaise(sums.adjustedPaise)}</strong> of earlier periods, now invoiced or
            paid back
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Refund vouchers</dt>
          <dd>
            <strong>{formatPaise(sums.refundVouchersPaise)}</strong>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Difference between vouchers and 11A</dt>
          <dd>
            <strong>{formatPaise(difference)}</strong>
          </dd>
        </div>
      </dl>
    </AnnotatedSection>
  )
}
