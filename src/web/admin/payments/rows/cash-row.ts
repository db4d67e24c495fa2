import { formatPaise } from '#shop/money.ts'
import type { CashOrder } from '#shop/payment-admin/lists/cash-order-store.server.ts'
import type { PaymentListRow, PaymentStep } from './list-row.ts'

export function cashRow(order: CashOrder): PaymentListRow {
  const amount = formatPaise(order.cashPaise)
  const recipient = `${order.customer}, ${order.city}`
  const fields = { orderId: String(order.orderId) }
  const parcelReturned: PaymentStep = {
    name: 'The parcel came back: restock its products',
    intent: 'parcel-returned',
    fields,
    asks: 'Reason, for the log',
  }
  const row = {
    key: `cash-${order.orderId}`,
    heading: `Cash for order ${order.number}`,
    amount,
    at: order.at,
    orderNumber: order.number,
    otherwise: [parcelReturned],
  }
  if (!order.isDelivered) {
    return {
      ...row,
      what: `On its way to ${recipient}${order.courierName ? ` with ${order.courierName}` : ''}.`,
      next: 'Nothing to do until it is delivered. If the parcel is refused, record that here.',
      step: null,
    }
  }
  return {
    ...row,
    what: `Delivered to ${recipient}. The courier${order.courierName ? `, ${order.courierName},` : ''} has ${amount} for you.`,
    next: 'Count the cash, then record it.',
    step: { name: 'Cash received', intent: 'cash-received', fields, asks: 'Who brought it' },
  }
}
