import type { FieldTexts } from '#shop/parse-result.ts'
import type { OfferField } from '#shop/offers/parse-offer.ts'
import type { ActionResult } from '../action-result.ts'

/** The address of the form for a new offer. */
export const NEW = 'new'

export type Problems = FieldTexts<OfferField>

/** The result of an offer that was not saved, with a text for each field that must change. */
export type OfferResult = ActionResult & { problems: Problems }

export function offerRefusal(text: string, problems: Problems = {}): OfferResult {
  return { tone: 'error', text, problems }
}
