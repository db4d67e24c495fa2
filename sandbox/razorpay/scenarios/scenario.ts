import type { Knobs } from './knobs.ts'

/** The match `next` is replaced by the receipt or amount of the first order that arrives. */
export type Match =
  | { always: true }
  | { next: true }
  | { receipt: string }
  | { order_id: string }
  | { amount: number }

export type Scenario = {
  id: string
  match: Match
  knobs: Knobs
  /** How often each network fault still occurs. All other knobs apply without limit. */
  timesLeft: Partial<Record<keyof Knobs, number>>
}
