import { Link } from 'react-router'
import type { BulkItem } from '#shop/bulk-edits/bulk-edit.ts'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { noteTexts, outcomeTexts, valuesText } from './bulk-texts.ts'

/** Products that change come first, then those that stay as they are, with the reason. */
export function BulkItems({ items }: { items: readonly BulkItem[] }) {
  const changing = items.filter(({ after }) => after !== null)
  const unchanged = items.filter(({ after }) => after === null)
  return (
    <>
      <ItemList title="Changes" items={changing} />
      <ItemList title="Not changed" items={unchanged} />
    </>
  )
}

function ItemList({ title, items }: { title: string; items: readonly BulkItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="text-xl">
        {title} <span className="figures text-stone">({items.length})</span>
      </h2>
      <ul className="mt-2 divide-y divide-hem border border-hem bg-paper">
        {items.map((item) => (
          <li
            key={item.productId}
            className="grid gap-x-4 px-4 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center"
          >
            <Link
              to={`/admin/productinfos/${item.productId}`}
              className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
            >
              {item.title}
            </Link>
            <ItemChange item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ItemChange({ item: { before, after, note, outcome, undoOutcome } }: { item: BulkItem }) {
  const last = undoOutcome ?? outcome
  return (
    <div className="pb-2 sm:pb-0">
      {before && after && (
        <p className="figures">
          {valuesText(before)}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> to </span>
          <strong>{valuesText(after)}</strong>
        </p>
      )}
      {note && <p className="text-sm text-stone">{noteTexts[note]}</p>}
      {last && (
        <p className="flex items-center gap-1 text-sm">
          {last === 'changed' ? (
            <CheckIcon className="size-5 text-leaf" />
          ) : (
            <AlertIcon className="size-5 text-rose" />
          )}
          {last === 'changed' ? (undoOutcome ? 'Undone' : 'Changed') : outcomeTexts[last]}
        </p>
      )}
    </div>
  )
}
