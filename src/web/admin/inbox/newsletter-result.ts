import type { NewsletterField, NewsletterText } from '#shop/inbox/newsletter.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../action-result.ts'

/** `typed` is the unsaved input, returned so that the form keeps it. */
export type NewsletterResult = ActionResult & {
  typed?: NewsletterText
  problems?: FieldTexts<NewsletterField>
  version?: number
}
