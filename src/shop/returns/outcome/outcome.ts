import type { ReturnOutcome } from '../return.ts'

export const outcomeNames: Record<ReturnOutcome, string> = {
  refund: 'Refund',
  exchange: 'Another size',
  credit: 'Store credit',
}

/** Under each choice of the form. */
export const outcomeHints: Record<ReturnOutcome, string> = {
  refund: 'Your money goes back to where it came from.',
  exchange: 'Free of charge. We keep the new size for you while your piece is on its way to us.',
  credit: 'You can use it for any order as soon as your piece is checked. It does not expire.',
}
