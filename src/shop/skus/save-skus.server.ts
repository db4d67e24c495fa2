import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { updateProductVersion } from '../catalogue/product-store.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import { listTakenSkus, lockSkus, updateSkus } from './sku-store.server.ts'
import { skuFacts, type EditedSku, type Sku } from './sku.ts'

export type SkuEdit = { productId: string; skus: readonly EditedSku[]; savedBy: string }

export type SkusSaved =
  | { outcome: 'saved' }
  | { outcome: 'no-such-product' }
  | { outcome: 'changed-by-someone-else' }
  /** In lower case. */
  | { outcome: 'sku-taken'; taken: string[] }

/** Saves the SKUs and barcodes of a product's sizes. If the edit is refused, nothing is written. */
export function saveSkus(db: Db, { productId, skus, savedBy }: SkuEdit): Promise<SkusSaved> {
  return inTransaction(db, async (tx): Promise<SkusSaved> => {
    const stored = isUuid(productId) ? await lockSkus(tx, productId) : []
    if (stored.length === 0) return { outcome: 'no-such-product' }
    const isCurrent = ({ size, was }: EditedSku) =>
      stored.some((row) => row.size === size && row.sku === was.sku && row.barcode === was.barcode)
    if (!skus.every(isCurrent)) return { outcome: 'changed-by-someone-else' }
    const wanted = skus.map(({ size, sku, barcode }): Sku => ({ size, sku, barcode }))
    const changed = differences(
      skuFacts(skus.map(({ size, was }) => ({ size, ...was }))),
      skuFacts(wanted),
    )
    if (!changed) return { outcome: 'saved' }
    const names = wanted.map(({ sku }) => sku)
    const taken = await listTakenSkus(tx, productId, names)
    if (taken.length > 0) return { outcome: 'sku-taken', taken }
    await updateSkus(tx, productId, wanted)
    await updateProductVersion(tx, productId)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'skus-edited',
      subject: `product:${productId}`,
      ...changed,
    })
    return { outcome: 'saved' }
  })
}
