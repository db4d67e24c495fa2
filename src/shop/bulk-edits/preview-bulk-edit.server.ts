import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { BULK_PRODUCTS_MAX, type BulkAction } from './bulk-action.ts'
import { deleteOldBulkEdits, insertBulkEdit, listBulkProducts } from './bulk-edit-store.server.ts'
import { planChange } from './plan-change.ts'

export type BulkPreview = {
  action: BulkAction
  productIds: readonly string[]
  createdBy: string
}

export type BulkPreviewed =
  | { outcome: 'previewed'; id: string }
  | { outcome: 'no-products' }
  | { outcome: 'too-many-products' }

/** Stores the change of every selected product, with the version it is based on. Products are not
 * changed. */
export async function previewBulkEdit(
  db: Db,
  { action, productIds, createdBy }: BulkPreview,
): Promise<BulkPreviewed> {
  if (productIds.length > BULK_PRODUCTS_MAX) return { outcome: 'too-many-products' }
  const products = await listBulkProducts(db, productIds)
  if (products.length === 0) return { outcome: 'no-products' }
  const items = products.map((product) => ({
    ...planChange(product, action),
    productId: product.id,
    basedOn: product.version,
  }))
  const id = crypto.randomUUID()
  await inTransaction(db, async (tx) => {
    await deleteOldBulkEdits(tx)
    await insertBulkEdit(tx, { id, action, createdBy, items })
  })
  return { outcome: 'previewed', id }
}
