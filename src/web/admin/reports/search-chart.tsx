import { noonOf } from '#shop/orders/sales.ts'
import type { DaySearches } from '#shop/search-report/search-day-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { FiguresTable } from '../books/figures-table.tsx'
import { DayBars } from '../day-bars.tsx'

/** A bar for each day, followed by a table of the same figures. */
export function SearchChart({ searches }: { searches: readonly DaySearches[] }) {
  const total = searches.reduce((sum, day) => sum + day.searches, 0)
  const top = Math.max(...searches.map((day) => day.searches))
  if (total === 0) return <p className="text-stone">No searches yet.</p>
  return (
    <>
      <p>
        <strong className="figures text-2xl font-semibold">{total.toLocaleString('en-IN')}</strong>{' '}
        <span className="text-stone">
          {total === 1 ? 'search' : 'searches'}, at most {top.toLocaleString('en-IN')} a day
        </span>
      </p>
      <svg
        viewBox={`0 0 ${searches.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className="mt-2 block h-24 w-full border-b border-hem"
      >
        <DayBars
          days={searches}
          valueOf={(day) => day.searches}
          top={top}
          classOf={() => 'fill-zari'}
        />
      </svg>
      <p aria-hidden="true" className="figures mt-1 flex justify-between text-sm text-stone">
        <span>{formatDate(noonOf(searches[0]!))}</span>
        <span>{formatDate(noonOf(searches.at(-1)!))}</span>
      </p>
      <details className="mt-1">
        <summary className="min-h-11 w-fit content-center text-indigo">Show as a table</summary>
        <FiguresTable
          caption="Searches per day, the newest first"
          headings={['Day', 'Searches']}
          rows={searches.toReversed().map((day) => ({
            key: day.day,
            cells: [formatDate(noonOf(day)), day.searches.toLocaleString('en-IN')],
          }))}
        />
      </details>
    </>
  )
}
