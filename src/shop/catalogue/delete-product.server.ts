import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import { membershipNews } from './product-news.ts'
import { lockProduct, updateProductDeleted, updateProductImages } from './product-store.server.ts'

export type ProductDeleted = { outcome: 'deleted' } | { outcome: 'no-such-product' }

/**
 * Out of every list at once, and for good. Carts say that it is no longer available; orders, receipts and holds keep what they have, also
 * their pictures. The others are nobody's then, and go in a month.
 */
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
    await publish(tx, ...membershipNews(id))
    return { outcome: 'deleted' }
  })
}
