import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import { topicsOfMembership } from './product-topics.ts'
import { lockProduct, updateProductDeleted, updateProductImages } from './product-store.server.ts'

export type ProductDeleted = { outcome: 'deleted' } | { outcome: 'no-such-product' }

/** Removes the product from all lists for good. Carts report it as unavailable. Orders, receipts and
 * holds keep its data and images. Its unused images are deleted after a month. */
export function deleteProduct(db: Db, id: string, deletedBy: string): Promise<ProductDeleted> {
  return inTransaction(db, async (tx): Promise<ProductDeleted> => {
    const product = isUuid(id) ? await lockProduct(tx, id) : undefined
    if (!product) return { outcome: 'no-such-product' }
    await updateProductDeleted(tx, id)
    await updateProductImages(tx, id, [])
    await recordChange(tx, {
      staffId: deletedBy,
      action: 'product-deleted',
      subject: `product:${id}`,
      before: { title: product.title },
      after: null,
    })
    await publish(tx, ...topicsOfMembership(id))
    return { outcome: 'deleted' }
  })
}
