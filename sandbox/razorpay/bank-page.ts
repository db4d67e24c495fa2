import { escaped, page, rupees } from './html.ts'
import { mustFind } from './payments.ts'
import type { World } from './world.ts'

/** The mock bank: two buttons, and what they are about. */
export function bankPage(world: World, paymentId: string): string {
  const row = world.store.payments.has(paymentId) ? mustFind(world, paymentId).row : null
  const payment = row?.entity
  const content = payment
    ? `<h1>Demo Bank</h1>
<p>${escaped(world.options.shopName)} asks for <strong>${escaped(rupees(payment.amount, payment.currency))}</strong>.</p>
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
