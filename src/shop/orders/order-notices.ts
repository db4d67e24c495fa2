import type { StaffNotice } from '../messages/staff-notice.ts'
import { formatPaise, type Paise } from '../money.ts'
import { paymentModes, type PayMode } from '../pay-mode.ts'

type NoticedOrder = { number: string; totalPaise: Paise }

export function newOrderNotice(order: NoticedOrder & { payMode: PayMode }): StaffNotice {
  return {
    event: 'new-order',
    subject: `order:${order.number}`,
    summary: `${order.number}, ${formatPaise(order.totalPaise)}, ${paymentModes[order.payMode]}`,
    path: `/admin/orders/${order.number}`,
  }
}

/** The customer cancelled the order. The reason is on the order's page: mails cannot be erased. */
export function orderCancelledNotice({ number, totalPaise }: NoticedOrder): StaffNotice {
  return {
    event: 'order-cancelled',
    subject: `order:${number}`,
    summary: `${number}, ${formatPaise(totalPaise)}, cancelled by the customer`,
    path: `/admin/orders/${number}`,
  }
}

export function paymentToVerifyNotice({ number, totalPaise }: NoticedOrder): StaffNotice {
  return {
    event: 'payment-to-verify',
    subject: `order:${number}`,
    summary: `${number}, ${formatPaise(totalPaise)}`,
    path: '/admin/money?section=verify',
  }
}
