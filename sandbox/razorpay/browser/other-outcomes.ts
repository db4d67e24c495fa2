/** Offers rare outcomes of a payment in a `details` element that is closed at first. */
export type OtherOutcome = { title: string; note: string; knobs: Record<string, string> }

const OTHER_OUTCOMES: OtherOutcome[] = [
  {
    title: 'Pay, then close the tab',
    note: 'Captured; the shop’s page hears nothing, the webhook does.',
    knobs: { browser: 'no_handler' },
  },
  {
    title: 'Pay, page told 30 s later',
    note: 'The webhook is first by far.',
    knobs: { browser: 'handler_delay:30000' },
  },
  {
    title: 'Pay, webhook 30 s later',
    note: 'The page is first by far.',
    knobs: { webhook: 'delay:30' },
  },
  {
    title: 'Pay, webhook lost',
    note: 'Nobody but the page will tell.',
    knobs: { webhook: 'drop' },
  },
  {
    title: 'Pay, page and webhook lost',
    note: 'Only asking finds this money.',
    knobs: { browser: 'no_handler', webhook: 'drop' },
  },
  {
    title: 'Pay, webhook three times',
    note: 'Same event id, same bytes.',
    knobs: { webhook: 'duplicate:3' },
  },
  {
    title: 'Pay, webhooks in the wrong order',
    note: 'order.paid comes first.',
    knobs: { webhook: 'reorder' },
  },
  {
    title: 'Pay, wrong signature to the page',
    note: 'Paid, but the page cannot prove it.',
    knobs: { browser: 'bad_signature' },
  },
  {
    title: 'Pay, but authorise only',
    note: 'The shop has to capture.',
    knobs: { payment: 'authorized_only' },
  },
  {
    title: 'Pay twice',
    note: 'Two captured payments for one order.',
    knobs: { payment: 'two_payments' },
  },
  {
    title: 'Pay, then the page sees a dismissal',
    note: 'Closed, yet paid.',
    knobs: { browser: 'dismiss' },
  },
  {
    title: 'Pay, then the window breaks',
    note: 'An alert, and no word to the page.',
    knobs: { browser: 'fault' },
  },
  {
    title: 'Stay pending',
    note: 'Ten minutes without a word, then timed out.',
    knobs: { payment: 'pending' },
  },
  {
    title: 'Pending, authorised after 60 s',
    note: 'The window waits.',
    knobs: { payment: 'late_authorize_after:60' },
  },
  {
    title: 'Time out, authorised after 15 min',
    note: 'Late money, from failed to authorised.',
    knobs: { payment: 'fail_then_authorize:900' },
  },
  {
    title: 'Time out',
    note: 'The bank did not answer.',
    knobs: { payment: 'fail:payment_timed_out' },
  },
  { title: 'Slow bank, 3 s', note: 'Everything works, slowly.', knobs: { browser: 'slow:3000' } },
  {
    title: 'Offline before it is sent',
    note: 'The line breaks; the gateway hears nothing.',
    knobs: { browser: 'offline_before' },
  },
  {
    title: 'Offline while paying',
    note: 'Paid, but the window cannot hear the answer.',
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
