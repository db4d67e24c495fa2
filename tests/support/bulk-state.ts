import { listBulkItems } from '#shop/bulk-edits/bulk-edit-store.server.ts'
import { previewBulkEdit } from '#shop/bulk-edits/preview-bulk-edit.server.ts'
import { applyBulkEdit } from '#shop/bulk-edits/run-bulk-edit.server.ts'
import type { Db } from '#platform/database/database.server.ts'

/** Previews a bulk edit of the state; `outcomes` applies it. Both are in the order of the ids. */
export async function planBulkState(
  db: Db,
  state: 'published' | 'draft',
  productIds: readonly string[],
  staffId: string,
) {
  const action = { field: 'state', state } as const
  const preview = await previewBulkEdit(db, { action, productIds, createdBy: staffId })
  if (preview.outcome !== 'previewed') throw new Error(preview.outcome)
  const { id } = preview
  const notes = (await listBulkItems(db, id)).map(({ note }) => note)
  const outcomes = async () => {
    await applyBulkEdit(db, id, staffId)
    return (await listBulkItems(db, id)).map(({ outcome }) => outcome)
  }
  return { notes, outcomes }
}
