import { bulkEditState, type BulkEdit, type BulkItem } from '#shop/bulk-edits/bulk-edit.ts'
import type { PriceChangeNote } from '#shop/tax/price-advice.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { priceNotesText, productsText } from './bulk-texts.ts'

type SummaryProps = { edit: BulkEdit; items: readonly BulkItem[] }

/** Summarises in one sentence how many products will change and how many will not. */
export function BulkSummary({ edit, items }: SummaryProps) {
  return (
    <p role="status" className="mt-2 max-w-measure">
      {summaryText(edit, items)}
    </p>
  )
}

/** Counts the warnings about GST, which stand beside the products. */
export function PriceNotesSummary({ notes }: { notes: readonly PriceChangeNote[] }) {
  if (notes.length === 0) return null
  return (
    <p className="mt-2 max-w-measure border-l-4 border-zari bg-paper px-4 py-2">
      {priceNotesText(notes)}
    </p>
  )
}

function summaryText(edit: BulkEdit, items: readonly BulkItem[]): string {
  const planned = items.filter(({ after }) => after !== null).length
  const changed = items.filter(({ outcome }) => outcome === 'changed').length
  const undone = items.filter(({ undoOutcome }) => undoOutcome === 'changed').length
  switch (bulkEditState(edit)) {
    case 'previewed':
      if (planned === 0) return 'No product changes.'
      if (items.some(({ outcome }) => outcome !== null))
        return `This change was interrupted after ${changed} of ${productsText(planned)}.`
      return `Nothing is changed yet. Preview of ${productsText(planned)}.`
    case 'applied':
      return `Changed ${changed} of ${productsText(planned)} on ${momentText(edit.appliedAt!)} (${edit.createdBy}).`
    case 'undone':
      return `Undone on ${momentText(edit.undoneAt!)}: earlier values restored for ${undone} of ${productsText(changed)}.`
  }
}

function momentText(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
