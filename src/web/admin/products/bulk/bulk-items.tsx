import { Link } from 'react-router'
import type { BulkItem } from '#shop/bulk-edits/bulk-edit.ts'
import type { BulkPriceNotes } from '#shop/bulk-edits/price-notes.ts'
import type { PriceChangeNote } from '#shop/tax/price-advice.ts'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { priceChangeText } from '../../tax/price-change-text.ts'
import { noteTexts, outcomeTexts, valuesText, type BulkNames } from './bulk-texts.ts'

type BulkItemsProps = {
  items: readonly BulkItem[]
  names: BulkNames
  priceNotes: BulkPriceNotes
}

/** Products that change come first, then those that stay as they are, with the reason. */
export function BulkItems({ items, names, priceNotes }: BulkItemsProps) {
  const changing = items.filter(({ after }) => after !== null)
  const unchanged = items.filter(({ after }) => after === null)
  return (
    <>
      <ItemList title="Changes" items={changing} names={names} priceNotes={priceNotes} />
      <ItemList title="Not changed" items={unchanged} names={names} priceNotes={{}} />
    </>
  )
}

function ItemList({ title, items, names, priceNotes }: BulkItemsProps & { title: string }) {
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
            <ItemChange item={item} names={names} priceNote={priceNotes[item.productId]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ItemChangeProps = { item: BulkItem; names: BulkNames; priceNote: PriceChangeNote | undefined }

function ItemChange({ item, names, priceNote }: ItemChangeProps) {
  const { before, after, note, outcome, undoOutcome } = item
  const last = undoOutcome ?? outcome
  return (
    <div className="pb-2 sm:pb-0">
      {before && after && (
        <p className="figures">
          {valuesText(before, names)}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> to </span>
          <strong>{valuesText(after, names)}</strong>
        </p>
      )}
      {priceNote && <p className="text-sm first-letter:uppercase">{priceChangeText(priceNote)}</p>}
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
