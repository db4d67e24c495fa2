import { formatPaise } from '#shop/money.ts'
import type { PaymentToReview } from '#shop/payment-admin/lists/payment-list-store.server.ts'
import { amountOf, refundStep, type PaymentListRow, type PaymentStep } from './list-row.ts'
import { refundReason } from './refund-reason.ts'
import { refundRow } from './refund-row.ts'

export function verifyRow(payment: PaymentToReview): PaymentListRow {
  const { order } = payment
  const row = rowOf(payment)
  const total = formatPaise(order?.payablePaise ?? 0)
  const isRightAmount = payment.currency === 'INR' && payment.amountPaise === order?.payablePaise

  if (payment.isChargedBack)
    return {
      ...row,
      what: `${row.amount} arrived for an order of ${total}, and the customer’s bank has taken it back.`,
      next: 'End the order: the customer has the money.',
      step: chargebackStep(payment),
    }
  if (payment.isFrozen)
    return {
      ...row,
      what: `${row.amount} arrived for an order of ${total}, and the customer’s bank asks for it back.`,
      next: 'Answer the bank first, under Disputes.',
      step: null,
    }
  if (isRightAmount && order?.isInStock)
    return {
      ...row,
      what: `${row.amount} arrived: exactly what the order costs, and its products are in stock.`,
      next: 'Accept it, and the order is placed.',
      step: {
        name: 'Accept as paid',
        intent: 'accept',
        fields: { paymentId: String(payment.id) },
      },
      otherwise: [refundStep(payment)],
    }
  return {
    ...row,
    what: isRightAmount
      ? `${row.amount} arrived: exactly what the order costs. But its products are sold out.`
      : `The customer paid ${row.amount} for an order that costs ${total}`,
    next: 'Refund it. The order ends, and the customer gets an email.',
    step: refundStep(payment),
  }
}

export function unmatchedRow(payment: PaymentToReview): PaymentListRow {
  const row = rowOf(payment)
  if (payment.isChargedBack)
    return {
      ...row,
      what: `${row.amount} arrived for no order of this shop, and the customer’s bank has taken it back.`,
      next: 'Record the chargeback.',
      step: chargebackStep(payment),
    }
  const setAside: PaymentStep = {
    name: 'It is not ours: set it aside',
    intent: 'set-aside',
    fields: { paymentId: String(payment.id) },
    asks: 'Whose it is, for the log',
  }
  const refund = { ...refundStep(payment, 'It is ours: refund it'), asks: 'Reason, for the log' }
  return {
    ...row,
    what: `${row.amount} arrived for an order that this shop does not know.`,
    next: 'Check with the gateway again: the order may be known by now. If it is not, look the payment up at the gateway to see whose it is.',
    step: {
      name: 'Check with the gateway',
      intent: 'recheck-payment',
      fields: { gatewayPaymentId: payment.gatewayPaymentId },
    },
    otherwise: payment.isFrozen ? [setAside] : [setAside, refund],
  }
}

export function surplusRow(payment: PaymentToReview): PaymentListRow {
  const row = rowOf(payment)
  if (payment.refund) {
    const { what, next, step, otherwise } = refundRow(payment.refund)
    return {
      ...row,
      what: `${refundReason(payment.refund.purpose)} ${what}`,
      next,
      step,
      otherwise,
    }
  }
  if (payment.leftPaise === 0)
    return {
      ...row,
      what: 'The gateway has sent it back on its own.',
      next: 'Nothing to do.',
      step: null,
    }
  return {
    ...row,
    what: 'Nothing has been sent back yet.',
    next: 'Refund it.',
    step: refundStep(payment),
  }
}

function chargebackStep({ id }: PaymentToReview): PaymentStep {
  return { name: 'The bank has it', intent: 'chargeback', fields: { paymentId: String(id) } }
}

function rowOf(payment: PaymentToReview) {
  return {
    key: `payment-${payment.id}`,
    heading: `Payment ${payment.gatewayPaymentId}`,
    amount: amountOf(payment.amountPaise, payment.currency),
    at: payment.at,
    orderNumber: payment.order?.number ?? null,
    otherwise: [] as PaymentStep[],
  }
}
