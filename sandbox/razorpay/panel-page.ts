import type { Control } from './control.ts'
import { escaped, page, rupees } from './html.ts'
import { disputeWords, downtimesToStart, nextOnes } from './panel-actions.ts'

const ROWS_MAX = 50

/** What the gateway knows, and the buttons that a tester needs: time, webhooks, refunds and disputes that nobody of the shop asked for. */
export function panelPage(control: Control, said: string): string {
  const { now, orders, payments, refunds, disputes, downtimes, events, webhooksEnabled } =
    control.state()
  const rows = (items: string[][]) =>
    items
      .slice(-ROWS_MAX)
      .toReversed()
      .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
      .join('')
  const table = (
    title: string,
    heads: string[],
    items: string[][],
  ) => `<h2>${title} (${items.length})</h2>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows(items)}</tbody></table></div>`
  const refundable = payments.filter(
    ({ captured, amount, amount_refunded: returned }) => captured && returned < amount,
  )
  const open = disputes.filter(({ status }) => status === 'open' || status === 'under_review')
  const down = downtimes.filter(({ status }) => status === 'started')
  return page({
    title: 'Razorpay Sandbox',
    style: 'frame.css',
    body: `<body class="panel"><main><p class="ribbon">Sandbox – no real money</p><h1>The gateway’s own desk</h1>
<p role="status">${escaped(said)}</p>
<p>Its time: ${escaped(now)} · webhooks ${webhooksEnabled ? 'on' : 'switched off'}</p>
${form(
  'clock',
  'Let time pass',
  select('seconds', 'So long', [
    ['60', '1 minute'],
    ['720', '12 minutes'],
    ['1800', 'half an hour'],
    ['86400', 'a day'],
    ['432000', 'five days'],
  ]),
)}
${form(
  'next',
  'Choose',
  select(
    'which',
    'For the next order',
    nextOnes.map(([words], place) => [String(place), words]),
  ),
)}
${form('webhooks', webhooksEnabled ? 'Switch webhooks off' : 'Switch webhooks on', `<input type="hidden" name="on" value="${webhooksEnabled ? 'no' : 'yes'}">`)}
${form('replay', 'Send missed webhooks again', '')}
${
  refundable.length === 0
    ? ''
    : form(
        'refund',
        'Refund as in the dashboard',
        `${payment(refundable)}<label>Rupees, empty for all <input name="rupees" inputmode="decimal" autocomplete="off"></label>${select(
          'speed',
          'Speed',
          [
            ['normal', 'normal'],
            ['slowed', 'instant, and slowed after a minute'],
          ],
        )}`,
      )
}
${refundable.length === 0 ? '' : form('dispute', 'The customer’s bank asks for it', payment(refundable))}
${
  open.length === 0
    ? ''
    : form(
        'settle-dispute',
        'Decide',
        `${select(
          'dispute',
          'Dispute',
          open.map(({ id }) => [id, id]),
        )}${select(
          'status',
          'The bank decides',
          disputeWords.map(([words, word]) => [word, words]),
        )}`,
      )
}
${form(
  'downtime',
  'Let it fail',
  `${select(
    'which',
    'A bank has trouble',
    downtimesToStart.map(([words], place) => [String(place), words]),
  )}${select('severity', 'How bad', [
    ['high', 'down'],
    ['medium', 'often failing'],
    ['low', 'hardly noticeable'],
  ])}`,
)}
${
  down.length === 0
    ? ''
    : form(
        'end-downtime',
        'Works again',
        select(
          'downtime',
          'Trouble',
          down.map(({ id, method, instrument }) => [
            id,
            `${method} ${Object.values(instrument).join(' ')}`,
          ]),
        ),
      )
}
${table(
  'Payments',
  ['Payment', 'Order', 'Amount', 'Status', 'Reason'],
  payments.map((one) => [
    one.id,
    one.order_id,
    rupees(one.amount, one.currency),
    one.status,
    one.error_reason ?? '',
  ]),
)}
${table(
  'Orders',
  ['Order', 'Receipt', 'Amount', 'Status', 'Attempts'],
  orders.map((order) => [
    order.id,
    order.receipt ?? '',
    rupees(order.amount),
    order.status,
    String(order.attempts),
  ]),
)}
${table(
  'Refunds',
  ['Refund', 'Payment', 'Amount', 'Status'],
  refunds.map((refund) => [refund.id, refund.payment_id, rupees(refund.amount), refund.status]),
)}
${table(
  'Webhooks',
  ['Event', 'Name', 'Status', 'Tries'],
  events.map((event) => [
    event.id,
    event.name,
    event.status,
    event.tries.map((one) => String(one.status)).join(', '),
  ]),
)}
</main></body>`,
  })
}

/** Posted to the address that it stands on, which holds the token. */
function form(name: string, button: string, fields: string): string {
  return `<form method="post" class="act"><input type="hidden" name="do" value="${name}">${fields}<button class="quiet">${button}</button></form>`
}

function select(name: string, label: string, options: string[][]): string {
  return `<label>${label} <select name="${name}">${options.map(([value = '', words = '']) => `<option value="${escaped(value)}">${escaped(words)}</option>`).join('')}</select></label>`
}

function payment(payments: { id: string; amount: number; currency: string }[]): string {
  return select(
    'payment',
    'Payment',
    payments
      .slice(-ROWS_MAX)
      .toReversed()
      .map(({ id, amount, currency }) => [id, `${id}, ${rupees(amount, currency)}`]),
  )
}
