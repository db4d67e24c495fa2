import type { BulkAction } from './bulk-action.ts'
import type { BulkNote, BulkValues } from './plan-change.ts'

export type BulkOutcome =
  | 'changed'
  /** The product was edited after the preview, or after the change that should be undone. */
  | 'changed-since'
  | 'deleted'
  | 'facts-missing'
  | 'not-offered'
  | 'collection-full'
  | 'fewer-than-promised'
  | 'more-than-fits'

export type BulkItem = {
  productId: string
  title: string
  before: BulkValues | null
  after: BulkValues | null
  note: BulkNote | null
  /** Null until the change, or its undoing, has been tried. */
  outcome: BulkOutcome | null
  undoOutcome: BulkOutcome | null
}

export type BulkEdit = {
  id: string
  action: BulkAction
  createdAt: Date
  createdBy: string
  appliedAt: Date | null
  undoneAt: Date | null
}

export type BulkEditCounts = { planned: number; changed: number; undone: number }

/** An edit that was interrupted stays `previewed` or `applied` and can be continued. */
export function bulkEditState({
  appliedAt,
  undoneAt,
}: Pick<BulkEdit, 'appliedAt' | 'undoneAt'>): 'previewed' | 'applied' | 'undone' {
  if (undoneAt) return 'undone'
  return appliedAt ? 'applied' : 'previewed'
}
