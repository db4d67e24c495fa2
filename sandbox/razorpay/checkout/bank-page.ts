import { escaped, page, rupees } from './html.ts'
import { mustFindPayment } from '../payments/payments.ts'
import type { Gateway } from '../state/gateway.ts'

/** The mock bank with its two buttons. */
export function bankPage(gateway: Gateway, paymentId: string): string {
  const row = gateway.store.payments.has(paymentId) ? mustFindPayment(gateway, paymentId).row : null
  const payment = row?.entity
  const content = payment
    ? `<h1>Demo Bank</h1>
<p>${escaped(gateway.options.shopName)} asks for <strong>${escaped(rupees(payment.amount, payment.currency))}</strong>.</p>
<p class="message" id="message" role="alert"></p>
<div class="endings" id="endings" data-payment="${escaped(payment.id)}" data-callback="${row?.callbackUrl ? 'yes' : ''}">
<button type="button" class="success" data-press="success" disabled>Success</button>
<button type="button" class="failure" data-press="failure" disabled>Failure</button>
</div>`
    : '<h1>Demo Bank</h1><p>No such payment.</p>'
  return page({
    title: 'Demo Bank',
    style: 'frame.css',
    script: 'bank.ts',
    body: `<body class="bank"><main class="window"><p class="ribbon">Sandbox – no real money</p><div class="sheet">${content}</div></main></body>`,
  })
}
