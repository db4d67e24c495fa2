import { Link } from 'react-router'
import {
  paymentSections,
  type PaymentSection,
  type PaymentTaskCounts,
} from '#shop/payment-admin/payment-section.ts'
import { sectionTexts } from './section-texts.ts'

export function SectionLinks({
  shown,
  tasks,
}: {
  shown: PaymentSection
  tasks: PaymentTaskCounts
}) {
  return (
    <nav aria-label="Payment sections" className="mt-4 flex flex-wrap gap-1.5">
      {paymentSections.map((key) => (
        <Link
          key={key}
          to={`?section=${key}`}
          preventScrollReset
          aria-current={key === shown ? 'true' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-stone/80 px-3.5 text-sm hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper"
        >
          {sectionTexts[key].name}
          {tasks[key] > 0 && (
            <span className="figures min-w-6 rounded-full bg-madder px-1.5 text-center font-semibold text-paper">
              {tasks[key]}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
