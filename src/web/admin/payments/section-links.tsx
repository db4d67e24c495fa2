import { Link } from 'react-router'
import {
  paymentSections,
  type PaymentSection,
  type PaymentTaskCounts,
} from '#shop/payment-admin/payment-section.ts'
import { sectionTexts } from './section-texts.ts'

type SectionLinksProps = { shown: PaymentSection; tasks: PaymentTaskCounts }

/** Sections without open tasks are collapsed, except the section that is shown. */
export function SectionLinks({ shown, tasks }: SectionLinksProps) {
  const hasWork = (section: PaymentSection) => tasks[section] > 0 || section === shown
  const folded = paymentSections.filter((section) => !hasWork(section))
  const pills = (sections: readonly PaymentSection[]) =>
    sections.map((section) => (
      <SectionPill
        key={section}
        section={section}
        count={tasks[section]}
        isShown={section === shown}
      />
    ))
  return (
    <nav aria-label="Payment sections" className="mt-4 flex flex-wrap gap-x-1.5">
      <div className="flex flex-wrap gap-1.5">{pills(paymentSections.filter(hasWork))}</div>
      <details key={shown} className="open:w-full">
        <summary className="min-h-11 w-fit content-center px-3.5 text-sm text-indigo hover:underline">
          Nothing waiting ({folded.length})
        </summary>
        <div className="flex flex-wrap gap-1.5">{pills(folded)}</div>
      </details>
    </nav>
  )
}

type SectionPillProps = { section: PaymentSection; count: number; isShown: boolean }

function SectionPill({ section, count, isShown }: SectionPillProps) {
  return (
    <Link
      to={`?section=${section}`}
      preventScrollReset
      aria-current={isShown ? 'true' : undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-stone/80 px-3.5 text-sm hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper"
    >
      {sectionTexts[section].name}
      {count > 0 && (
        <span className="figures min-w-6 rounded-full bg-madder px-1.5 text-center font-semibold text-paper">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}
