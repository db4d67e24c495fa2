import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publishOrder } from './order-news.server.ts'
import { findOrderOwner, updateOrderArchived, updateOrderRestored } from './order-status-store.server.ts'

export type OrderArchived = { outcome: 'archived' } | { outcome: 'not-delivered' } | { outcome: 'unknown-order' }
export type OrderRestored = { outcome: 'restored' } | { outcome: 'unknown-order' }

/** 'Delete Order': out of the list and of the open work. The record of the sale and the customer's receipt stay. */
export async function archiveOrder(db: Db, orderId: number): Promise<OrderArchived> {
  return inTransaction(db, async (tx): Promise<OrderArchived> => {
    const order = await updateOrderArchived(tx, orderId)
    if (!order) return { outcome: (await findOrderOwner(tx, orderId)) ? 'not-delivered' : 'unknown-order' }
    await publishOrder(tx, order)
    return { outcome: 'archived' }
  })
}

/** Doing it twice is doing it once. */
export async function restoreOrder(db: Db, orderId: number): Promise<OrderRestored> {
  return inTransaction(db, async (tx): Promise<OrderRestored> => {
    const order = await updateOrderRestored(tx, orderId)
    if (!order) return { outcome: 'unknown-order' }
    await publishOrder(tx, order)
    return { outcome: 'restored' }
  })
}
