import type { Control } from './control.ts'
import { escaped, page, rupees } from './html.ts'

const ROWS_MAX = 50

/** What the gateway knows, to look at; changing it needs the control token and a POST. */
export function panelPage(control: Control): string {
  const { now, orders, payments, refunds, events, webhooksEnabled } = control.state()
  const rows = (items: string[][]) => items.slice(-ROWS_MAX).toReversed().map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')
  const table = (title: string, heads: string[], items: string[][]) => `<h2>${title} (${items.length})</h2>
<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows(items)}</tbody></table>`
  return page({
    title: 'Razorpay Sandbox',
    style: 'frame.css',
    body: `<body class="panel"><main><p class="ribbon">Sandbox – no real money</p><h1>What the gateway knows</h1>
<p>Its time: ${escaped(now)} · webhooks ${webhooksEnabled ? 'on' : 'switched off after 24 hours of failures'}</p>
${table('Payments', ['Payment', 'Order', 'Amount', 'Status', 'Reason'], payments.map((payment) => [payment.id, payment.order_id, rupees(payment.amount, payment.currency), payment.status, payment.error_reason ?? '']))}
${table('Orders', ['Order', 'Receipt', 'Amount', 'Status', 'Attempts'], orders.map((order) => [order.id, order.receipt ?? '', rupees(order.amount), order.status, String(order.attempts)]))}
${table('Refunds', ['Refund', 'Payment', 'Amount', 'Status'], refunds.map((refund) => [refund.id, refund.payment_id, rupees(refund.amount), refund.status]))}
${table('Webhooks', ['Event', 'Name', 'Status', 'Tries'], events.map((event) => [event.id, event.name, event.status, event.tries.map((one) => String(one.status)).join(', ')]))}
</main></body>`,
  })
}
