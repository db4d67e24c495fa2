import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Courier } from './order.ts'
import { publishOrder } from './order-news.server.ts'
import {
  lockWrittenParts,
  updateCourier,
  updateInternalNote,
  type WrittenParts,
} from './desk-order-store.server.ts'

/** `basedOn` is the version that was seen: whoever was slower is told, and overwrites nothing. */
export type WrittenOnOrder =
  | { outcome: 'written'; version: number }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'unknown-order' }

type Edit = { orderId: number; basedOn: number; staffId: string }

/** The customer sees it at once, also on a page that is open. */
export async function setCourier(db: Db, edit: Courier & Edit): Promise<WrittenOnOrder> {
  const wanted = { courierName: edit.courierName, trackingNumber: edit.trackingNumber }
  return write(db, { edit, action: 'courier-set', wanted, update: (tx) => updateCourier(tx, edit) })
}

/** For the desk alone. */
export async function writeInternalNote(
  db: Db,
  edit: Edit & { internalNote: string },
): Promise<WrittenOnOrder> {
  return write(db, {
    edit,
    action: 'note-written',
    wanted: { internalNote: edit.internalNote },
    update: (tx) => updateInternalNote(tx, edit),
  })
}

type Writing = {
  edit: Edit
  action: string
  wanted: Partial<WrittenParts>
  update: (tx: Db) => ReturnType<typeof updateCourier>
}

async function write(db: Db, { edit, action, wanted, update }: Writing): Promise<WrittenOnOrder> {
  return inTransaction(db, async (tx): Promise<WrittenOnOrder> => {
    const stood = await lockWrittenParts(tx, edit.orderId)
    if (!stood) return { outcome: 'unknown-order' }
    const written = await update(tx)
    if (!written) return { outcome: 'changed-by-someone-else' }
    const changed = differences(stood, { ...stood, ...wanted })
    if (changed)
      await recordChange(tx, {
        staffId: edit.staffId,
        action,
        subject: `order:${stood.number}`,
        ...changed,
      })
    await publishOrder(tx, written)
    return { outcome: 'written', version: written.version }
  })
}
