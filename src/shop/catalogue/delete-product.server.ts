import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { isUuid } from '../uuid.ts'
import { catalogueTopic, productTopic } from './product.ts'
import { updateProductDeleted } from './product-store.server.ts'

export type ProductDeleted = { outcome: 'deleted' } | { outcome: 'no-such-product' }

/** Out of every list at once. Carts say that it is no longer available; orders, receipts and holds keep what they have. */
export function deleteProduct(db: Db, id: string): Promise<ProductDeleted> {
  return inTransaction(db, async (tx): Promise<ProductDeleted> => {
    if (!isUuid(id) || !(await updateProductDeleted(tx, id))) return { outcome: 'no-such-product' }
    await publish(tx, productTopic(id))
    await publish(tx, catalogueTopic)
    return { outcome: 'deleted' }
  })
}
