import type { Paise } from '../../money.ts'
import type { Day } from '../../tax/dated.ts'

/** The refund of a cash order, or store credit that was the cash of an exchanged order. */
export type TransferKind = 'refund' | 'exchange'

/** Money that staff sent to the UPI id or bank account of a customer. */
export type Transfer = {
  kind: TransferKind
  /** Of the return or the payout; unique within its kind. */
  id: number
  madeOn: Day
  amountPaise: Paise
  orderNumber: string
  /** The latest credit note until then, of the order or of the one that was exchanged; '' if none. */
  creditNote: string
  customer: string
  /** Such as `a…@okaxis`; '' once the customer's data is erased. */
  payeeShown: string
  /** The bank's UTR or RRN. */
  reference: string
}

export const transferKinds: Record<TransferKind, string> = {
  refund: 'Refund of a cash order',
  exchange: 'Cash of an exchanged order',
}

/** The beginning of a transfer's number. */
export const transferPrefixes: Record<TransferKind, string> = { refund: 'TR-R', exchange: 'TR-C' }

/** A number that stays the same in every export, so that a second import alters the voucher. */
export function transferNumber({ kind, id }: Pick<Transfer, 'kind' | 'id'>): string {
  return `${transferPrefixes[kind]}${id}`
}

export type TransferSums = {
  /** Owed to customers before the first day, and after the last one. */
  owedBeforePaise: Paise
  owedAfterPaise: Paise
  /** Returns of cash orders that were settled. */
  refundsDuePaise: Paise
  /** Store credit that customers asked for, less what became store credit again, by its ledger. */
  creditDuePaise: Paise
  refundsMadePaise: Paise
  exchangesMadePaise: Paise
  madeCount: number
}

export function transfersMade(sums: TransferSums): Paise {
  return sums.refundsMadePaise + sums.exchangesMadePaise
}

/** 0 if returns, payouts and the ledger of store credit agree. */
export function transferDifference(sums: TransferSums): Paise {
  const { owedBeforePaise, refundsDuePaise, creditDuePaise, owedAfterPaise } = sums
  return owedBeforePaise + refundsDuePaise + creditDuePaise - transfersMade(sums) - owedAfterPaise
}
