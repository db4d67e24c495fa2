import type { BulkError } from '#shop/bulk-edits/bulk-action.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

/** The result of a form that was not previewed. `typed` has its inputs, for browsers without script. */
export type BulkFormResult = {
  text: string
  problems: FieldTexts<BulkError['field']>
  typed: Partial<Record<string, string>>
}
