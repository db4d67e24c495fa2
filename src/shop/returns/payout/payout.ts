import type { Paise } from '../../money.ts'

/** A transfer of store credit that was the cash of an exchanged order. */
export type Payout = {
  id: number
  amountPaise: Paise
  /** Such as `a…@okaxis`. */
  payeeShown: string
  requestedAt: Date
  transferredAt: Date | null
  transferReference: string | null
  withdrawnAt: Date | null
  /** Neither transferred nor credit again. */
  isOpen: boolean
}

/** The choices of a customer for an order. `availablePaise` is store credit now. */
export type PayoutChoice = { availablePaise: Paise; payouts: Payout[] }

export const DECLINE_REASON_MAX = 500
/** Maximum length of the list of transfers to make. */
export const PAYOUTS_LISTED = 50
