import type { Paise } from '../../money.ts'
import type { PayMode } from '../../pay-mode.ts'

/** Sums of a period. Money that a customer paid outside the gateway is cash. */
export type PeriodSums = {
  invoicesPaise: Paise
  creditNotesPaise: Paise
  paymentsPaise: Paise
  cashPaise: Paise
  refundsPaise: Paise
  chargebacksPaise: Paise
}

/** An order whose documents of the period differ from its money of the period. */
export type OrderDifference = {
  /** Null for payments that belong to no order. */
  orderNumber: string | null
  payMode: PayMode | null
  /** Invoices less credit notes. */
  documentsPaise: Paise
  /** Received less given back. */
  moneyPaise: Paise
}

export type DifferenceReason =
  | 'not-invoiced'
  | 'not-paid'
  | 'cash-not-recorded'
  | 'no-credit-note'
  | 'not-refunded'
  | 'amounts-differ'

export function documentsTotal({ invoicesPaise, creditNotesPaise }: PeriodSums): Paise {
  return invoicesPaise - creditNotesPaise
}

export function moneyKept(sums: PeriodSums): Paise {
  return sums.paymentsPaise + sums.cashPaise - sums.refundsPaise - sums.chargebacksPaise
}

/** Says which side of the order belongs to another period, or is missing. */
export function reasonOf(difference: OrderDifference): DifferenceReason {
  const { documentsPaise, moneyPaise, payMode } = difference
  if (documentsPaise === 0) return moneyPaise > 0 ? 'not-invoiced' : 'no-credit-note'
  if (moneyPaise !== 0) return 'amounts-differ'
  if (documentsPaise < 0) return 'not-refunded'
  return payMode === 'cod' ? 'cash-not-recorded' : 'not-paid'
}
