import type { StoredCollection } from '#shop/collections/collection.ts'
import type { CollectionField } from '#shop/collections/edited-collection.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../action-result.ts'

/** The address of the form for a new collection. No collection has this slug. */
export const NEW = 'new'

/** The result of a collection that was not saved, with a text for each field that must change. */
export type CollectionResult = ActionResult & { problems: FieldTexts<CollectionField> }

export type Problems = CollectionResult['problems']
export type FieldsProps = { collection: StoredCollection | null; problems: Problems }

export function collectionRefusal(
  text: string,
  problems: CollectionResult['problems'] = {},
): CollectionResult {
  return { tone: 'error', text, problems }
}
