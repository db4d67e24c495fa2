import type { Db } from '#platform/database/database.server.ts'
import type { BulkAction } from '#shop/bulk-edits/bulk-action.ts'
import { previewBulkEdit } from '#shop/bulk-edits/preview-bulk-edit.server.ts'
import { applyBulkEdit, undoBulkEdit } from '#shop/bulk-edits/run-bulk-edit.server.ts'

/** The steps of a bulk edit by one admin. `previewed` returns the id of the edit. */
export function bulkEdits(db: Db, adminId: string) {
  return {
    async previewed(action: BulkAction, productIds: readonly string[]): Promise<string> {
      const preview = await previewBulkEdit(db, { action, productIds, createdBy: adminId })
      if (preview.outcome !== 'previewed') throw new Error(preview.outcome)
      return preview.id
    },
    apply: (id: string) => applyBulkEdit(db, id, adminId),
    undo: (id: string) => undoBulkEdit(db, id, adminId),
  }
}
