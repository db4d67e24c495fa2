import type { Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Size } from '../catalogue/product.ts'
import { listSkus, listTakenSkus, lockSkus, updateSkus } from './sku-store.server.ts'
import { skuFacts } from './sku.ts'

/** An undefined value keeps the stored one. */
export type ImportedSku = { size: Size; sku?: string | undefined; barcode?: string | undefined }

type SkuImport = { productId: string; skus: readonly ImportedSku[]; savedBy: string }

/** Saves SKUs and barcodes of a file in the caller's transaction. Returns the SKUs that another
 * product or size has; these sizes keep their own. */
export async function importSkus(
  tx: Db,
  { productId, skus, savedBy }: SkuImport,
): Promise<{ taken: string[] }> {
  if (skus.length === 0) return { taken: [] }
  await lockSkus(tx, productId)
  const stored = await listSkus(tx, productId)
  const named = skus.flatMap(({ sku }) => sku ?? [])
  const unavailable = new Set([
    ...(await listTakenSkus(tx, productId, named)),
    ...stored
      .filter(({ size }) => !skus.some((each) => each.size === size && each.sku !== undefined))
      .map(({ sku }) => sku.toLowerCase()),
  ])
  const isTaken = (sku = '') => unavailable.has(sku.toLowerCase())
  const taken = named.filter(isTaken)
  const saved = stored.map((row) => {
    const wanted = skus.find(({ size }) => size === row.size)
    const sku = isTaken(wanted?.sku) ? row.sku : (wanted?.sku ?? row.sku)
    return { ...row, sku, barcode: wanted?.barcode ?? row.barcode }
  })
  const changed = differences(skuFacts(stored), skuFacts(saved))
  if (!changed) return { taken }
  await updateSkus(tx, productId, saved)
  await recordChange(tx, {
    staffId: savedBy,
    action: 'skus-edited',
    subject: `product:${productId}`,
    ...changed,
  })
  return { taken }
}
