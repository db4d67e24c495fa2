import type { KindField } from '#shop/kinds/edited-kind.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../action-result.ts'

/** The result of a kind that was not saved, with a text for each field that must change. */
export type KindResult = ActionResult & { problems: FieldTexts<KindField> }

export function kindRefusal(text: string, problems: KindResult['problems'] = {}): KindResult {
  return { tone: 'error', text, problems }
}
