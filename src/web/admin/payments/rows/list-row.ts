import { formatPaise, type Paise } from '#shop/money.ts'

/** An action that the admin may take on a row. `asks` is the label of a required text field. */
export type PaymentStep = {
  name: string
  intent:
    | 'accept'
    | 'refund'
    | 'try-again'
    | 'transferred'
    | 'set-aside'
    | 'recheck-order'
    | 'recheck-payment'
    | 'retry-webhook'
    | 'compare-day'
    | 'chargeback'
    | 'cash-received'
    | 'parcel-returned'
  fields: Record<string, string>
  asks?: string
}

/** One row of a payment list. It says what happened and what to do next. */
export type PaymentListRow = {
  key: string
  heading: string
  amount: string
  at: Date
  orderNumber: string | null
  what: string
  next: string
  /** The action described by `next`; null when there is nothing to do. */
  step: PaymentStep | null
  /** Alternatives to `step`. */
  otherwise: PaymentStep[]
}

/** Formats an amount. A payment in a foreign currency is not shown in rupees. */
export function amountOf(paise: Paise, currency: string): string {
  return currency === 'INR' ? formatPaise(paise) : `${(paise / 100).toFixed(2)} ${currency}`
}

type Refundable = { id: number; leftPaise: Paise }

/** Refunds the whole balance. The form sends the balance it showed, so that a concurrent refund is detected. */
export function refundStep({ id, leftPaise }: Refundable, name = 'Refund it'): PaymentStep {
  return {
    name,
    intent: 'refund',
    asks: 'Reason, as the customer will read it',
    fields: { paymentId: String(id), amount: 'all', basedOnLeftPaise: String(leftPaise) },
  }
}
