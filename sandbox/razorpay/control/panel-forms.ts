import { escaped, rupees } from '../checkout/html.ts'
import type { SandboxState } from './control.ts'
import { disputeChanges, downtimesToStart, nextOrderScenarios } from './panel-actions.ts'

const OPTIONS_MAX = 50

/** The forms that are always offered, followed by those for existing payments, disputes and downtimes. */
export function panelForms(state: SandboxState): string {
  const refundable = state.payments.filter(
    ({ captured, amount, amount_refunded: refunded }) => captured && refunded < amount,
  )
  const open = state.disputes.filter(({ status }) => status === 'open' || status === 'under_review')
  const started = state.downtimes.filter(({ status }) => status === 'started')
  return [
    ...gatewayForms(state.webhooksEnabled),
    refundable.length === 0 ? '' : refundForm(refundable),
    refundable.length === 0
      ? ''
      : form('dispute', 'The customer’s bank asks for it', paymentSelect(refundable)),
    open.length === 0 ? '' : disputeForm(open),
    downtimeForm(),
    started.length === 0 ? '' : endDowntimeForm(started),
  ].join('\n')
}

function gatewayForms(webhooksEnabled: boolean): string[] {
  return [
    form(
      'clock',
      'Let time pass',
      select('seconds', 'Duration', [
        ['60', '1 minute'],
        ['720', '12 minutes'],
        ['1800', 'half an hour'],
        ['86400', 'a day'],
        ['432000', 'five days'],
      ]),
    ),
    form(
      'next',
      'Choose',
      select('which', 'For the next order', indexed(nextOrderScenarios.map(([label]) => label))),
    ),
    form(
      'webhooks',
      webhooksEnabled ? 'Switch webhooks off' : 'Switch webhooks on',
      `<input type="hidden" name="on" value="${webhooksEnabled ? 'no' : 'yes'}">`,
    ),
    form('replay', 'Send missed webhooks again', ''),
  ]
}

function refundForm(refundable: SandboxState['payments']): string {
  const speeds = [
    ['normal', 'normal'],
    ['slowed', 'instant, and slowed after a minute'],
  ]
  return form(
    'refund',
    'Refund as in the dashboard',
    `${paymentSelect(refundable)}<label>Rupees, empty for all <input name="rupees" inputmode="decimal" autocomplete="off"></label>${select('speed', 'Speed', speeds)}`,
  )
}

function disputeForm(open: SandboxState['disputes']): string {
  const disputes = open.map(({ id }) => [id, id])
  const decisions = disputeChanges.map(([label, change]) => [change, label])
  return form(
    'settle-dispute',
    'Decide',
    select('dispute', 'Dispute', disputes) + select('status', 'The bank decides', decisions),
  )
}

function downtimeForm(): string {
  const severities = [
    ['high', 'down'],
    ['medium', 'often failing'],
    ['low', 'hardly noticeable'],
  ]
  return form(
    'downtime',
    'Let it fail',
    select('which', 'A bank has trouble', indexed(downtimesToStart.map(([label]) => label))) +
      select('severity', 'Severity', severities),
  )
}

function endDowntimeForm(started: SandboxState['downtimes']): string {
  const options = started.map(({ id, method, instrument }) => [
    id,
    `${method} ${Object.values(instrument).join(' ')}`,
  ])
  return form('end-downtime', 'Works again', select('downtime', 'Trouble', options))
}

/** The form posts to the current address, because that address contains the token. */
function form(name: string, button: string, fields: string): string {
  return `<form method="post" class="act"><input type="hidden" name="do" value="${name}">${fields}<button class="quiet">${button}</button></form>`
}

function select(name: string, label: string, options: string[][]): string {
  return `<label>${label} <select name="${name}">${options.map(([value = '', label = '']) => `<option value="${escaped(value)}">${escaped(label)}</option>`).join('')}</select></label>`
}

function indexed(labels: string[]): string[][] {
  return labels.map((label, index) => [String(index), label])
}

function paymentSelect(payments: SandboxState['payments']): string {
  return select(
    'payment',
    'Payment',
    payments
      .slice(-OPTIONS_MAX)
      .toReversed()
      .map(({ id, amount, currency }) => [id, `${id}, ${rupees(amount, currency)}`]),
  )
}
