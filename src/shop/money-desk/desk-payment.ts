import { formatPaise, type Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'
import type { DeskRefund } from './desk-refund.ts'
import { explainRefund } from './desk-refund.ts'
import { amountOf, giveBackStep, type MoneyRow, type MoneyStep } from './money-row.ts'

/** A captured payment as the desk sees it. */
export type DeskPayment = {
  id: number
  gatewayPaymentId: string
  amountPaise: Paise
  currency: string
  leftPaise: Paise
  at: Date
  order: { number: string; totalPaise: Paise; state: PaymentState; hasPieces: boolean } | null
  isFrozen: boolean
  /** The customer's bank has decided, and taken it. */
  isTakenByBank: boolean
  /** The newest one that nothing has replaced. */
  refund: DeskRefund | null
}

export function explainToVerify(payment: DeskPayment): MoneyRow {
  const { order } = payment
  const paid = amountOf(payment.amountPaise, payment.currency)
  const total = formatPaise(order?.totalPaise ?? 0)
  const isRight = payment.currency === 'INR' && payment.amountPaise === order?.totalPaise
  const giveBack = giveBackStep(payment)
  const accept = {
    name: 'Accept as paid',
    intent: 'accept',
    fields: { paymentId: String(payment.id) },
  } as const

  if (payment.isTakenByBank) {
    return {
      ...rowOf(payment, paid),
      what: `${paid} arrived for an order of ${total}, and the customer’s bank has taken it back.`,
      next: 'End the order: the customer has the money.',
      step: takenStep(payment),
      otherwise: [],
    }
  }
  if (payment.isFrozen)
    return {
      ...rowOf(payment, paid),
      what: `${paid} arrived for an order of ${total}, and the customer’s bank asks for it back.`,
      next: 'Answer the bank first, under Disputes.',
      step: null,
      otherwise: [],
    }
  if (isRight && order?.hasPieces) {
    return {
      ...rowOf(payment, paid),
      what: `${paid} arrived: exactly what the order costs, and its pieces are there.`,
      next: 'Accept it, and the order is placed.',
      step: accept,
      otherwise: [giveBack],
    }
  }
  const what = isRight
    ? `${paid} arrived: exactly what the order costs. But its pieces are gone.`
    : `The customer paid ${paid} for an order that costs ${total}`
  return {
    ...rowOf(payment, paid),
    what,
    next: 'Give it back. The order ends, and the customer is told.',
    step: giveBack,
    otherwise: [],
  }
}

function takenStep({ id }: DeskPayment): MoneyStep {
  return { name: 'The bank has it', intent: 'taken-by-bank', fields: { paymentId: String(id) } }
}

export function explainUnmatched(payment: DeskPayment): MoneyRow {
  const paid = amountOf(payment.amountPaise, payment.currency)
  if (payment.isTakenByBank) {
    return {
      ...rowOf(payment, paid),
      what: `${paid} arrived for no order of this shop, and the customer’s bank has taken it back.`,
      next: 'Note that it is gone.',
      step: takenStep(payment),
      otherwise: [],
    }
  }
  return {
    ...rowOf(payment, paid),
    what: `${paid} arrived for an order that this shop does not know.`,
    next: 'Ask the gateway once more: the order may be known by now. If it is not, look the payment up at the gateway to see whose it is.',
    step: {
      name: 'Ask the gateway',
      intent: 'ask-payment',
      fields: { gatewayPaymentId: payment.gatewayPaymentId },
    },
    otherwise: [
      {
        name: 'It is not ours: set it aside',
        intent: 'set-aside',
        fields: { paymentId: String(payment.id) },
        asks: 'Whose it is, for the log',
      },
      ...(payment.isFrozen
        ? []
        : [{ ...giveBackStep(payment, 'It is ours: give it back'), asks: 'Reason, for the log' }]),
    ],
  }
}

const whySurplus: Record<string, string> = {
  surplus: 'The order was paid by another payment already.',
  'sold-out': 'It came when the pieces were gone.',
  cancelled: 'It came for an order that had been cancelled.',
  'ordered-again': 'It came late, and the cart had been ordered again.',
}

function whyGone(purpose: string): string {
  if (purpose.startsWith('gateway-'))
    return 'It went back at the gateway: somebody refunded it there, or nobody had captured it in time.'
  return whySurplus[purpose] ?? 'It was decided at this desk to give it back.'
}

export function explainSurplus(payment: DeskPayment): MoneyRow {
  const paid = amountOf(payment.amountPaise, payment.currency)
  const why = whyGone(payment.refund?.purpose ?? '')
  if (payment.refund) {
    const { what, next, step, otherwise } = explainRefund(payment.refund)
    return { ...rowOf(payment, paid), what: `${why} ${what}`, next, step, otherwise }
  }
  if (payment.leftPaise === 0)
    return {
      ...rowOf(payment, paid),
      what: 'The gateway has sent it back by itself.',
      next: 'Nothing to do.',
      step: null,
      otherwise: [],
    }
  return {
    ...rowOf(payment, paid),
    what: 'Nothing has been sent back yet.',
    next: 'Give it back.',
    step: giveBackStep(payment),
    otherwise: [],
  }
}

function rowOf({ id, gatewayPaymentId, at, order }: DeskPayment, amount: string) {
  return {
    key: `payment-${id}`,
    heading: `Payment ${gatewayPaymentId}`,
    amount,
    at,
    orderNumber: order?.number ?? null,
  }
}
