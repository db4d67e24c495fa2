import { formatPaise } from '#shop/money.ts'
import type { StuckOrder } from '#shop/payment-admin/lists/stuck-order-store.server.ts'
import { refundStep, type PaymentListRow } from './list-row.ts'

export function stuckOrderRow(order: StuckOrder): PaymentListRow {
  const { orderId, number, kind, payment } = order
  const row = {
    key: `order-${orderId}-${kind}`,
    heading: `Order ${number}`,
    amount: formatPaise(order.totalPaise),
    at: order.since,
    orderNumber: number,
    otherwise: [],
  }
  const recheck = {
    name: 'Check with the gateway',
    intent: 'recheck-order',
    fields: { orderId: String(orderId) },
  } as const
  switch (kind) {
    case 'undecided':
      return {
        ...row,
        what: `The gateway has captured ${payment?.gatewayPaymentId}, but the order does not know it yet.`,
        next: 'Check with the gateway: the order is placed, or the money goes back.',
        step: recheck,
      }
    case 'refund-missing':
      return {
        ...row,
        what: `${formatPaise(payment?.leftPaise ?? 0)} must go back, and no refund has been created.`,
        next: 'Refund it.',
        step: payment && refundStep(payment),
      }
    case 'silent':
      return {
        ...row,
        what: 'Its time to pay is long over, and the gateway has not said whether it was paid.',
        next: 'Check with the gateway: the order is placed, or ends.',
        step: recheck,
      }
  }
}
