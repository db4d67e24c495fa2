import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Courier } from './order.ts'
import { publishOrder } from './order-news.server.ts'
import { updateCourier, updateInternalNote } from './desk-order-store.server.ts'
import { findOrderOwner } from './order-status-store.server.ts'

/** `basedOn` is the version that was seen: whoever was slower is told, and overwrites nothing. */
export type WrittenOnOrder = { outcome: 'written'; version: number } | { outcome: 'changed-by-someone-else' } | { outcome: 'unknown-order' }

/** The customer sees it at once, also on a page that is open. */
export async function setCourier(db: Db, edit: Courier & { orderId: number; basedOn: number }): Promise<WrittenOnOrder> {
  return write(db, edit.orderId, (tx) => updateCourier(tx, edit))
}

/** For the desk alone. */
export async function writeInternalNote(db: Db, edit: { orderId: number; internalNote: string; basedOn: number }): Promise<WrittenOnOrder> {
  return write(db, edit.orderId, (tx) => updateInternalNote(tx, edit))
}

async function write(db: Db, orderId: number, update: (tx: Db) => ReturnType<typeof updateCourier>): Promise<WrittenOnOrder> {
  return inTransaction(db, async (tx): Promise<WrittenOnOrder> => {
    const written = await update(tx)
    if (!written) return { outcome: (await findOrderOwner(tx, orderId)) ? 'changed-by-someone-else' : 'unknown-order' }
    await publishOrder(tx, written)
    return { outcome: 'written', version: written.version }
  })
}
