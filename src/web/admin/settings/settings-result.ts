import type { ActionResult } from '../action-result.ts'

/** `problems` are the texts below the fields of the form. */
export type SettingsResult = ActionResult & { problems?: Partial<Record<string, string>> }

export const refusedFields = (problems: Partial<Record<string, string>>): SettingsResult => ({
  tone: 'error',
  text: 'Nothing was saved.',
  problems,
})
