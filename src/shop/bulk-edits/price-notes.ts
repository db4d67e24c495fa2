import { priceChangeNote, type PriceChangeNote } from '../tax/price-advice.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import type { BulkItem } from './bulk-edit.ts'

export type BulkPriceNotes = Record<string, PriceChangeNote>

/** The new selling prices that change the rate of GST or that no rate fits, by product. */
export function bulkPriceNotes(
  items: readonly Pick<BulkItem, 'productId' | 'before' | 'after'>[],
  rates: ReadonlyMap<string, TaxRate>,
): BulkPriceNotes {
  const notes: BulkPriceNotes = {}
  for (const { productId, before, after } of items) {
    const [rate, from, to] = [
      rates.get(productId),
      before?.sellingPricePaise,
      after?.sellingPricePaise,
    ]
    const note = rate && from && to ? priceChangeNote(rate, from, to) : null
    if (note) notes[productId] = note
  }
  return notes
}
