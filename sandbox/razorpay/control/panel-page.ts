import { escaped, page, rupees } from '../checkout/html.ts'
import type { Control, SandboxState } from './control.ts'
import { panelForms } from './panel-forms.ts'

const ROWS_MAX = 50

/** Shows the state of the gateway, and forms for clock, webhooks, refunds, disputes and downtimes. */
export function panelPage(control: Control, result: string): string {
  const state = control.state()
  return page({
    title: 'Razorpay Sandbox',
    style: 'frame.css',
    body: `<body class="panel"><main><p class="ribbon">Sandbox – no real money</p><h1>Control panel of the gateway</h1>
<p role="status">${escaped(result)}</p>
<p>Clock: ${escaped(state.now)} · webhooks ${state.webhooksEnabled ? 'on' : 'switched off'}</p>
${panelForms(state)}
${panelTables(state)}
</main></body>`,
  })
}

function panelTables({ payments, orders, refunds, events }: SandboxState): string {
  const paymentRows = payments.map((payment) => [
    payment.id,
    payment.order_id,
    rupees(payment.amount, payment.currency),
    payment.status,
    payment.error_reason ?? '',
  ])
  const orderRows = orders.map((order) => [
    order.id,
    order.receipt ?? '',
    rupees(order.amount),
    order.status,
    String(order.attempts),
  ])
  const refundRows = refunds.map((refund) => [
    refund.id,
    refund.payment_id,
    rupees(refund.amount),
    refund.status,
  ])
  const eventRows = events.map((event) => [
    event.id,
    event.name,
    event.status,
    event.tries.map(({ status }) => String(status)).join(', '),
  ])
  return [
    table('Payments', ['Payment', 'Order', 'Amount', 'Status', 'Reason'], paymentRows),
    table('Orders', ['Order', 'Receipt', 'Amount', 'Status', 'Attempts'], orderRows),
    table('Refunds', ['Refund', 'Payment', 'Amount', 'Status'], refundRows),
    table('Webhooks', ['Event', 'Name', 'Status', 'Tries'], eventRows),
  ].join('\n')
}

/** The newest rows first. */
function table(title: string, heads: string[], rows: string[][]): string {
  const header = heads.map((head) => `<th scope="col">${head}</th>`).join('')
  const body = rows
    .slice(-ROWS_MAX)
    .toReversed()
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')
  return `<h2>${title} (${rows.length})</h2>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`
}
