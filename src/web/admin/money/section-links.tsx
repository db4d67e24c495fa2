import { Link } from 'react-router'
import { moneySections, type MoneySection, type MoneyWork } from '#shop/money-desk/money-section.ts'

/** What waits stands beside each name. */
export function SectionLinks({ shown, work }: { shown: MoneySection; work: MoneyWork }) {
  return (
    <nav aria-label="Parts of the money desk" className="mt-4 flex flex-wrap gap-1.5">
      {moneySections.map(({ key, name }) => (
        <Link
          key={key}
          to={`?section=${key}`}
          preventScrollReset
          aria-current={key === shown.key ? 'true' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-stone/50 px-3.5 text-sm hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper"
        >
          {name}
          {work[key] > 0 && (
            <span className="figures min-w-6 rounded-full bg-madder px-1.5 text-center font-semibold text-paper">
              {work[key]}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
