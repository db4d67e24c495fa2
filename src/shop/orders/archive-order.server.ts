import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { publishOrder } from './publish-order.server.ts'
import {
  lockOrderInArchive,
  updateOrderArchived,
  updateOrderRestored,
} from './fulfilment-store.server.ts'

export type OrderArchived =
  | { outcome: 'archived' }
  | { outcome: 'not-delivered' }
  | { outcome: 'unknown-order' }
export type OrderRestored = { outcome: 'restored' } | { outcome: 'unknown-order' }

/** Implements 'Delete Order': removes a delivered order from the list. The sale and the customer's
 * receipt remain. */
export async function archiveOrder(
  db: Db,
  orderId: number,
  archivedBy: string,
): Promise<OrderArchived> {
  return inTransaction(db, async (tx): Promise<OrderArchived> => {
    const locked = await lockOrderInArchive(tx, orderId)
    if (!locked) return { outcome: 'unknown-order' }
    const order = await updateOrderArchived(tx, orderId)
    if (!order) return { outcome: 'not-delivered' }
    if (locked.isArchived) return { outcome: 'archived' }
    await recordChange(tx, {
      staffId: archivedBy,
      action: 'order-archived',
      subject: `order:${order.number}`,
      before: { list: 'Orders' },
      after: { list: 'Archive' },
    })
    await publishOrder(tx, order)
    return { outcome: 'archived' }
  })
}

/** Idempotent. */
export async function restoreOrder(
  db: Db,
  orderId: number,
  restoredBy: string,
): Promise<OrderRestored> {
  return inTransaction(db, async (tx): Promise<OrderRestored> => {
    const locked = await lockOrderInArchive(tx, orderId)
    const order = locked && (await updateOrderRestored(tx, orderId))
    if (!order) return { outcome: 'unknown-order' }
    if (!locked.isArchived) return { outcome: 'restored' }
    await recordChange(tx, {
      staffId: restoredBy,
      action: 'order-restored',
      subject: `order:${order.number}`,
      before: { list: 'Archive' },
      after: { list: 'Orders' },
    })
    await publishOrder(tx, order)
    return { outcome: 'restored' }
  })
}
