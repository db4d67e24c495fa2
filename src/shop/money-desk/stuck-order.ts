import { formatPaise, type Paise } from '../money.ts'
import { giveBackStep, type MoneyRow } from './money-row.ts'

/**
 * `undecided`: money was captured, and the order has not heard of it. `refund-missing`: the order owes money back, and nothing
 * sends it. `silent`: neither paid nor expired, long after its time.
 */
export type StuckKind = 'undecided' | 'refund-missing' | 'silent'

export type StuckOrder = {
  orderId: number
  number: string
  kind: StuckKind
  totalPaise: Paise
  since: Date
  payment: { id: number; gatewayPaymentId: string; leftPaise: Paise } | null
}

export function explainStuckOrder({
  orderId,
  number,
  kind,
  totalPaise,
  since,
  payment,
}: StuckOrder): MoneyRow {
  const row = {
    key: `order-${orderId}-${kind}`,
    heading: `Order ${number}`,
    amount: formatPaise(totalPaise),
    at: since,
    orderNumber: number,
    otherwise: [],
  }
  const ask = {
    name: 'Ask the gateway',
    intent: 'ask-order',
    fields: { orderId: String(orderId) },
  } as const
  switch (kind) {
    case 'undecided':
      return {
        ...row,
        what: `The gateway has captured ${payment?.gatewayPaymentId}, and the order has not heard of it.`,
        next: 'Ask the gateway: the order is placed, or the money goes back.',
        step: ask,
      }
    case 'refund-missing':
      return {
        ...row,
        what: `${formatPaise(payment?.leftPaise ?? 0)} is to go back, and nothing sends it.`,
        next: 'Give it back.',
        step: payment && giveBackStep(payment),
      }
    case 'silent':
      return {
        ...row,
        what: 'Its time to pay is long over, and the gateway has not said whether somebody paid.',
        next: 'Ask the gateway: the order is placed, or ends.',
        step: ask,
      }
  }
}
