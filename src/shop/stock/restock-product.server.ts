import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { offersTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { adjustStock } from './adjust-stock.server.ts'
import { ON_HAND_MAX, type StockSize } from './stock.ts'
import { lockStock } from './stock-store.server.ts'

export type Restock = { productId: string; size: StockSize; quantity: number; movedBy: string }
export type Restocked =
  | { outcome: 'restocked' }
  | { outcome: 'no-such-row' }
  | { outcome: 'not-a-number' }
  | { outcome: 'more-than-fits' }

export async function restockProduct(
  db: Db,
  { productId, size, quantity, movedBy }: Restock,
): Promise<Restocked> {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > ON_HAND_MAX)
    return { outcome: 'not-a-number' }
  return inTransaction(db, async (tx): Promise<Restocked> => {
    const [row] = await lockStock(tx, [{ productId, size }])
    if (!row) return { outcome: 'no-such-row' }

    const adjusted = await adjustStock(tx, {
      productId,
      changes: [{ size, change: quantity }],
      reason: 'restock',
      movedBy,
    })
    if (adjusted.outcome !== 'adjusted') return { outcome: 'more-than-fits' }
    const name = size ? `quantity ${size}` : 'quantity'
    await recordChange(tx, {
      staffId: movedBy,
      action: 'restocked',
      subject: `product:${productId}`,
      before: { [name]: row.onHand },
      after: { [name]: row.onHand + quantity },
    })
    await publish(tx, offersTopic)
    return { outcome: 'restocked' }
  })
}
