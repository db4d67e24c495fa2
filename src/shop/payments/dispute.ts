import type { Paise } from '../money.ts'

/** Statuses of a dispute, in which the customer's bank demands the money back. `closed` means that
 * it ended without a decision and no money was taken. */
const ranks = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 } as const
export type DisputeStatus = keyof typeof ranks
export const disputeStatuses = Object.keys(ranks) as DisputeStatus[]

/** A refund during a dispute with one of these statuses would pay the customer twice. */
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
  /** When the gateway created the report. */
  reportedAt: Date
  /** The bank has reviewed the shop's evidence and asks for more. */
  needsMoreEvidence: boolean
}

/** Webhooks arrive in any order, so a report of a lower rank is outdated. Only a demand for more
 * evidence reopens a dispute under review. */
export function supersedesDispute(
  report: Pick<Dispute, 'status' | 'reportedAt' | 'needsMoreEvidence'>,
  known: Pick<Dispute, 'status' | 'reportedAt'>,
): boolean {
  if (ranks[report.status] > ranks[known.status]) return true
  return (
    report.needsMoreEvidence &&
    known.status === 'under_review' &&
    report.reportedAt > known.reportedAt
  )
}
