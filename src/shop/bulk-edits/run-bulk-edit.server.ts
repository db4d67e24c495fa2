import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { isUuid } from '../uuid.ts'
import { changeBulkProduct } from './change-bulk-product.server.ts'
import {
  listItemsToUndo,
  listOpenItems,
  lockBulkEdit,
  updateBulkEditDone,
  updateItemOutcome,
  updateItemUndone,
} from './bulk-edit-store.server.ts'

/** Few enough that customers who buy these products wait only briefly. */
const BATCH = 25

/** A collection is locked after its product, as imports do. With several products per transaction, two
 * of them could wait for each other. */
const batchOf = ({ action }: LockedEdit) => (action.field === 'collection' ? 1 : BATCH)

export type BulkRun = { outcome: 'done' } | { outcome: 'no-such-edit' } | { outcome: 'not-applied' }

type Step = BulkRun | { outcome: 'continue' }

/** Writes the changes of a preview in batches, each in one transaction with the outcome of its
 * products. Repeated, concurrent and interrupted calls change every product once. */
export function applyBulkEdit(db: Db, id: string, staffId: string): Promise<BulkRun> {
  return inBatches(db, id, async (tx, edit): Promise<Step> => {
    if (edit.appliedAt) return { outcome: 'done' }
    const items = await listOpenItems(tx, id, batchOf(edit))
    for (const item of items)
      await updateItemOutcome(tx, id, item.productId, await changeBulkProduct(tx, item, staffId))
    if (items.length === batchOf(edit)) return { outcome: 'continue' }
    await updateBulkEditDone(tx, id, 'applied_at')
    return { outcome: 'done' }
  })
}

/** Restores the earlier values of all products that were not edited after this change. */
export function undoBulkEdit(db: Db, id: string, staffId: string): Promise<BulkRun> {
  return inBatches(db, id, async (tx, edit): Promise<Step> => {
    if (!edit.appliedAt) return { outcome: 'not-applied' }
    if (edit.undoneAt) return { outcome: 'done' }
    const items = await listItemsToUndo(tx, id, batchOf(edit))
    for (const item of items)
      await updateItemUndone(tx, id, item.productId, await changeBulkProduct(tx, item, staffId))
    if (items.length === batchOf(edit)) return { outcome: 'continue' }
    await updateBulkEditDone(tx, id, 'undone_at')
    return { outcome: 'done' }
  })
}

type LockedEdit = NonNullable<Awaited<ReturnType<typeof lockBulkEdit>>>

async function inBatches(
  db: Db,
  id: string,
  runBatch: (tx: Db, edit: LockedEdit) => Promise<Step>,
): Promise<BulkRun> {
  if (!isUuid(id)) return { outcome: 'no-such-edit' }
  for (;;) {
    const step = await inTransaction(db, async (tx): Promise<Step> => {
      const edit = await lockBulkEdit(tx, id)
      return edit ? runBatch(tx, edit) : { outcome: 'no-such-edit' }
    })
    if (step.outcome !== 'continue') return step
  }
}
