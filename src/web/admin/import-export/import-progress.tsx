import type { ImportStatus, RowCounts } from '#shop/import-export/import/import.ts'
import { statusTexts } from './import-messages.ts'

const thread =
  'appearance-none overflow-hidden rounded-full border border-stone/80 bg-linen [&::-moz-progress-bar]:bg-madder [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-madder'

type Props = { status: ImportStatus; counts: RowCounts; products: number }

/** A progress bar with its numbers. Screen readers announce changes of the status, not of the numbers. */
export function ImportProgress({ status, counts, products }: Props) {
  const [done, all] =
    status === 'importing'
      ? [counts.decided, counts.new + counts.update]
      : [counts.checked, products]
  const isKnown = status !== 'reading' && all > 0
  return (
    <section aria-label="Progress" className="mb-6 border border-hem bg-paper p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role="status" className="font-semibold">
          {statusTexts[status]}…
        </span>
        {isKnown && (
          <span className="figures text-stone">
            {done.toLocaleString('en-IN')} of {all.toLocaleString('en-IN')} products
          </span>
        )}
      </p>
      <progress
        aria-label={statusTexts[status]}
        className={`mt-2 block h-3 w-full ${isKnown ? thread : ''}`}
        {...(isKnown ? { max: all, value: done } : {})}
      />
      <p className="mt-2 text-sm text-stone">
        You can leave this page. The import continues, also after a restart of the shop.
      </p>
    </section>
  )
}
