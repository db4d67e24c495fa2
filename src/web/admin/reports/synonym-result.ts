import type { ActionResult } from '../action-result.ts'

export type SynonymResult = ActionResult & {
  /** The form that was refused: the searched word, or '' for the form of a new synonym. */
  form?: string
  problems?: Partial<Record<string, string>>
}
