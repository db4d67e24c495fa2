/** Offers rare outcomes of a payment in a `details` element that is closed at first. */
export type OtherOutcome = { title: string; note: string; knobs: Record<string, string> }

const OTHER_OUTCOMES: OtherOutcome[] = [
  {
    title: 'Pay, then close the tab',
    note: 'Captured. The shop’s page gets no report; the webhook is sent.',
    knobs: { browser: 'no_handler' },
  },
  {
    title: 'Pay, page told 30 s later',
    note: 'The webhook arrives long before the page’s report.',
    knobs: { browser: 'handler_delay:30000' },
  },
  {
    title: 'Pay, webhook 30 s later',
    note: 'The page’s report arrives long before the webhook.',
    knobs: { webhook: 'delay:30' },
  },
  {
    title: 'Pay, webhook lost',
    note: 'Only the page reports the payment.',
    knobs: { webhook: 'drop' },
  },
  {
    title: 'Pay, page and webhook lost',
    note: 'The shop finds this payment only by querying the gateway.',
    knobs: { browser: 'no_handler', webhook: 'drop' },
  },
  {
    title: 'Pay, webhook three times',
    note: 'The same event id and the same bytes each time.',
    knobs: { webhook: 'duplicate:3' },
  },
  {
    title: 'Pay, webhooks in the wrong order',
    note: 'order.paid arrives first.',
    knobs: { webhook: 'reorder' },
  },
  {
    title: 'Pay, wrong signature to the page',
    note: 'Paid, but the page’s report has a wrong signature.',
    knobs: { browser: 'bad_signature' },
  },
  {
    title: 'Pay, but authorise only',
    note: 'The shop has to capture the payment.',
    knobs: { payment: 'authorized_only' },
  },
  {
    title: 'Pay twice',
    note: 'Two captured payments for one order.',
    knobs: { payment: 'two_payments' },
  },
  {
    title: 'Pay, then the page sees a dismissal',
    note: 'The window reports that it was closed, but the payment is captured.',
    knobs: { browser: 'dismiss' },
  },
  {
    title: 'Pay, then the window breaks',
    note: 'The window shows an alert and reports nothing to the page.',
    knobs: { browser: 'fault' },
  },
  {
    title: 'Stay pending',
    note: 'Nothing is reported for ten minutes, then the payment times out.',
    knobs: { payment: 'pending' },
  },
  {
    title: 'Pending, authorised after 60 s',
    note: 'The window waits for the bank.',
    knobs: { payment: 'late_authorize_after:60' },
  },
  {
    title: 'Time out, authorised after 15 min',
    note: 'A failed payment is authorised late.',
    knobs: { payment: 'fail_then_authorize:900' },
  },
  {
    title: 'Time out',
    note: 'The bank did not answer.',
    knobs: { payment: 'fail:payment_timed_out' },
  },
  {
    title: 'Slow bank, 3 s',
    note: 'Everything works, but slowly.',
    knobs: { browser: 'slow:3000' },
  },
  {
    title: 'Offline before it is sent',
    note: 'The connection breaks before the gateway receives the payment.',
    knobs: { browser: 'offline_before' },
  },
  {
    title: 'Offline while paying',
    note: 'Paid, but the response does not reach the window.',
    knobs: { browser: 'offline_after' },
  },
  {
    title: 'Go by the callback form',
    note: 'For in-app browsers; needs a callback_url.',
    knobs: { browser: 'callback' },
  },
]

export function fillOtherOutcomes(
  list: HTMLElement,
  choose: (outcome: OtherOutcome) => unknown,
): void {
  const items = OTHER_OUTCOMES.map((outcome) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = outcome.title
    button.addEventListener('click', () => void choose(outcome))
    const note = document.createElement('p')
    note.textContent = outcome.note
    const item = document.createElement('li')
    item.append(button, note)
    return item
  })
  list.replaceChildren(...items)
}
