import type { NewsletterProblems, NewsletterText } from '#shop/inbox/newsletter.ts'

/** What the page of a newsletter says back. `typed` is what was not written, so that nobody types it twice. */
export type NewsletterAnswer = {
  tone: 'success' | 'error'
  text: string
  typed?: NewsletterText
  problems?: NewsletterProblems
  version?: number
}
