/** What the money desk says back: words that can be shown as they are. */
export type MoneyAnswer = { tone: 'success' | 'error'; text: string }

/** It may or may not have arrived; the page is read again as soon as the line is back, and nothing is paid twice. */
export const noAnswer: MoneyAnswer = {
  tone: 'error',
  text: 'The shop did not answer. Please look at the row and try again.',
}
