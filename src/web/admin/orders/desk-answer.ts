/** What became of one of several orders. */
export type OrderOutcome = { number: string; isDone: boolean; text: string }

/** What an action of the desk says back: words that can be shown as they are. */
export type DeskAnswer = {
  tone: 'success' | 'error'
  text: string
  undo?: { id: number; number: string }
  outcomes?: OrderOutcome[]
}

/** The change may or may not have arrived; the page is read again as soon as the line is back. */
export const noAnswer: DeskAnswer = {
  tone: 'error',
  text: 'The shop did not answer. Please look at the order and try again.',
}
