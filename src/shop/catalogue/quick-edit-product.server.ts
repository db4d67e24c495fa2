import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Paise } from '../money.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import type { StockRow } from '../stock/stock.ts'
import { isUuid } from '../uuid.ts'
import { topicsOfPrice } from './product-topics.ts'
import { lockProduct, updateProductPrice } from './product-store.server.ts'

export type QuickEdit = {
  id: string
  /** The version of the product that the list showed. */
  basedOn: number
  sellingPricePaise: Paise
  /** The quantity shown and the quantity typed. Null if sizes are counted separately, because only
   * the product form edits those. */
  quantity: { seen: number; wanted: number } | null
  savedBy: string
}

export type QuickEdited =
  | { outcome: 'saved'; version: number }
  | { outcome: 'changed-by-someone-else'; newestVersion: number }
  | { outcome: 'no-such-product' }
  | { outcome: 'above-original'; originalPricePaise: Paise }
  | { outcome: 'fewer-than-promised'; rows: StockRow[] }
  | { outcome: 'more-than-fits' }

/** Edits price and quantity from the list. Writes the difference of the quantities, so that units
 * sold meanwhile stay sold. If the edit is refused, nothing is written. */
export function quickEditProduct(db: Db, edit: QuickEdit): Promise<QuickEdited> {
  return inTransaction(db, async (tx): Promise<QuickEdited> => {
    const { id, quantity } = edit
    const stored = isUuid(id) ? await lockProduct(tx, id) : undefined
    if (!stored) return { outcome: 'no-such-product' }
    // A switch to counted sizes changes the version. If the version is unchanged, the stock row is
    // still the right one.
    if (stored.version !== edit.basedOn)
      return { outcome: 'changed-by-someone-else', newestVersion: stored.version }

    if (edit.sellingPricePaise > stored.originalPricePaise)
      return { outcome: 'above-original', originalPricePaise: stored.originalPricePaise }

    if (quantity) {
      const changes = [{ size: '' as const, change: quantity.wanted - quantity.seen }]
      const adjusted = await adjustStock(tx, {
        productId: id,
        changes,
        reason: 'correction',
        movedBy: edit.savedBy,
      })
      if (adjusted.outcome !== 'adjusted') return adjusted
    }
    const version = stored.version + 1
    await updateProductPrice(tx, id, version, edit.sellingPricePaise)
    const changed = differences(
      { sellingPricePaise: stored.sellingPricePaise, quantity: quantity?.seen ?? null },
      { sellingPricePaise: edit.sellingPricePaise, quantity: quantity?.wanted ?? null },
    )
    if (changed)
      await recordChange(tx, {
        staffId: edit.savedBy,
        action: 'product-edited',
        subject: `product:${id}`,
        ...changed,
      })
    await publish(tx, ...topicsOfPrice(id, stored.sellingPricePaise, edit.sellingPricePaise))
    return { outcome: 'saved', version }
  })
}
