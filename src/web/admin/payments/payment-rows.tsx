import { Link } from 'react-router'
import type { PaymentListRow } from '#web/admin/payments/rows/list-row.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StepForm } from './step-form.tsx'

export function PaymentRows({ rows, none }: { rows: PaymentListRow[]; none: string }) {
  if (rows.length === 0) return <EmptyState title={none} />
  return (
    <ul className="mt-4 space-y-3">
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row }: { row: PaymentListRow }) {
  return (
    <article
      aria-labelledby={row.key}
      className="grid gap-x-8 gap-y-4 border border-hem bg-paper p-4 md:grid-cols-2"
    >
      <div className="min-w-0">
        <h3 id={row.key} className="font-sans text-base font-semibold break-words">
          {row.heading}
        </h3>
        <p className="text-sm text-stone">
          {row.amount && (
            <>
              <span className="figures font-semibold text-ink">{row.amount}</span> ·{' '}
            </>
          )}
          {formatDate(row.at)}, {formatTime(row.at)}
        </p>
        <p className="mt-2 break-words">{row.what}</p>
        {row.orderNumber && (
          <Link
            to={`/admin/orders/${row.orderNumber}`}
            className="inline-block py-2.5 text-indigo underline-offset-2 hover:underline"
          >
            See order {row.orderNumber}
          </Link>
        )}
      </div>
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">Next step:</strong> {row.next}
        </p>
        {row.step && <StepForm key={row.step.intent} step={row.step} isNext />}
        {row.otherwise.length > 0 && (
          <details className="mt-2">
            <summary className="leading-11 text-indigo">
              {row.step ? 'Something else' : 'If it is already settled'}
            </summary>
            {row.otherwise.map((step) => (
              <StepForm key={step.name} step={step} />
            ))}
          </details>
        )}
      </div>
    </article>
  )
}
