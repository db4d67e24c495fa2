import { formatPaise, type Paise } from '../money.ts'

/** What the desk may do about a row. `asks` names what has to be typed before it is done. */
export type MoneyStep = {
  name: string
  intent:
    | 'accept'
    | 'refund'
    | 'try-again'
    | 'transferred'
    | 'set-aside'
    | 'ask-order'
    | 'ask-payment'
    | 'work-on-webhook'
    | 'compare-day'
    | 'taken-by-bank'
    | 'cash-received'
    | 'parcel-returned'
  fields: Record<string, string>
  asks?: string
}

/** A row as people read it: what happened, and the one thing to do next. */
export type MoneyRow = {
  key: string
  heading: string
  amount: string
  at: Date
  orderNumber: string | null
  what: string
  next: string
  /** Does what `next` says; null when there is nothing to press. */
  step: MoneyStep | null
  /** For the cases in which it is different. */
  otherwise: MoneyStep[]
}

/** Money that came in another currency is told in that one. */
export function amountOf(paise: Paise, currency: string): string {
  return currency === 'INR' ? formatPaise(paise) : `${(paise / 100).toFixed(2)} ${currency}`
}

type Refundable = { id: number; leftPaise: Paise }

/** All that is left of a payment; with what was seen to be left, so that a decision of somebody else is noticed. */
export function giveBackStep({ id, leftPaise }: Refundable, name = 'Give it back'): MoneyStep {
  return {
    name,
    intent: 'refund',
    asks: 'Reason, as the customer will read it',
    fields: { paymentId: String(id), amount: 'all', basedOnLeftPaise: String(leftPaise) },
  }
}
