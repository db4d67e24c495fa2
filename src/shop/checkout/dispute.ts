import type { Paise } from '../money.ts'

/** A customer's bank asks for money back. `closed` ends without a decision and without money taken. */
const ranks = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 } as const
export type DisputeStatus = keyof typeof ranks
export const disputeStatuses = Object.keys(ranks) as DisputeStatus[]

/** A refund beside one of these would pay the customer twice. */
export const freezingStatuses: DisputeStatus[] = ['open', 'under_review', 'lost']

export type Dispute = {
  gatewayDisputeId: string
  gatewayPaymentId: string
  amountPaise: Paise
  currency: string
  status: DisputeStatus
  phase: string
  reasonCode: string
  respondBy: Date | null
  /** By the gateway's clock, so that its own news can be put in order. */
  toldAt: Date
  /** The bank has looked at the answer and wants more. */
  isAskedAgain: boolean
}

/** Webhooks come in any order: a decision is not undone by older news. Only while the bank looks at an answer may it ask again. */
export function isLaterWord(
  news: Pick<Dispute, 'status' | 'toldAt' | 'isAskedAgain'>,
  known: Pick<Dispute, 'status' | 'toldAt'>,
): boolean {
  if (ranks[news.status] > ranks[known.status]) return true
  return news.isAskedAgain && known.status === 'under_review' && news.toldAt > known.toldAt
}
