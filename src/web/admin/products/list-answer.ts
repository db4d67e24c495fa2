/** What the list says back: words that can be shown as they are. `isStale`: somebody else was first, look again. */
export type ListAnswer = {
  tone: 'success' | 'error'
  text: string
  problems?: { price?: string; quantity?: string }
  isStale?: boolean
}

/** The change may or may not have arrived; the page is read again as soon as the line is back. */
export const noAnswer: ListAnswer = {
  tone: 'error',
  text: 'The shop did not answer. Please look at the product and try again.',
}
