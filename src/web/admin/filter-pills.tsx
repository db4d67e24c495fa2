import { Link } from 'react-router'

export const pillClass =
  'rounded-full border border-stone/80 px-3.5 text-sm leading-10.5 hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper'

export type FilterPill = {
  name: string
  to: string
  isCurrent: boolean
  /** Number of entries that the filter shows. */
  count?: number
}

type FilterPillsProps = { label: string; pills: readonly FilterPill[]; className?: string }

/** Filters of a list as links, so that every view has a URL and works before the script is loaded. */
export function FilterPills({ label, pills, className = '' }: FilterPillsProps) {
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-1.5 ${className}`}>
      {pills.map(({ name, to, isCurrent, count }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className={pillClass}
        >
          {name}
          {count !== undefined && (
            <>
              {' '}
              <span className="figures">{count.toLocaleString('en-IN')}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
