import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Courier } from './order.ts'
import { publishOrder } from './publish-order.server.ts'
import { lockOrderTexts, updateCourier, updateInternalNote } from './fulfilment-store.server.ts'
import type { OrderTexts } from './admin-order.ts'

export type OrderAnnotated =
  | { outcome: 'written'; version: number }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'unknown-order' }

/** `basedOn` is the version that the form showed. An edit based on an older version is refused. */
type Edit = { orderId: number; basedOn: number; staffId: string }

export async function setCourier(db: Db, edit: Courier & Edit): Promise<OrderAnnotated> {
  const wanted = { courierName: edit.courierName, trackingNumber: edit.trackingNumber }
  return annotate(db, {
    edit,
    action: 'courier-set',
    wanted,
    update: (tx) => updateCourier(tx, edit),
  })
}

/** Visible to staff only. */
export async function writeInternalNote(
  db: Db,
  edit: Edit & { internalNote: string },
): Promise<OrderAnnotated> {
  return annotate(db, {
    edit,
    action: 'note-written',
    wanted: { internalNote: edit.internalNote },
    update: (tx) => updateInternalNote(tx, edit),
  })
}

type Annotation = {
  edit: Edit
  action: string
  wanted: Partial<OrderTexts>
  update: (tx: Db) => ReturnType<typeof updateCourier>
}

async function annotate(
  db: Db,
  { edit, action, wanted, update }: Annotation,
): Promise<OrderAnnotated> {
  return inTransaction(db, async (tx): Promise<OrderAnnotated> => {
    const before = await lockOrderTexts(tx, edit.orderId)
    if (!before) return { outcome: 'unknown-order' }
    const written = await update(tx)
    if (!written) return { outcome: 'changed-by-someone-else' }
    const changed = differences(before, { ...before, ...wanted })
    if (changed)
      await recordChange(tx, {
        staffId: edit.staffId,
        action,
        subject: `order:${before.number}`,
        ...changed,
      })
    await publishOrder(tx, written)
    return { outcome: 'written', version: written.version }
  })
}
