import { expect, test } from 'vitest'
import { returnMessage, type MailedStep } from './return-mails.ts'
import { returnStates, type ReturnState } from './return-state.ts'

const order = {
  id: 7,
  number: '7K3M9Q2X1B',
  email: 'asha@zari.test',
  address: { firstName: 'Asha' },
  totalPaise: 499_800,
  payMode: 'cod' as const,
}
const step = (state: ReturnState, change: Partial<MailedStep> = {}): MailedStep => ({
  returnId: 3,
  state,
  note: '',
  ...change,
})
const textOf = (change: MailedStep) => {
  const { content } = returnMessage(order, change)!
  return [content.heading, ...content.paragraphs].join('\n')
}

test('every mail goes to the order’s address once for each step and leads to the return', () => {
  for (const state of ['requested', 'approved', 'declined', 'received', 'settled'] as const)
    expect(returnMessage(order, step(state, { note: 'Worn' }))).toMatchObject({
      orderId: 7,
      kind: 'return-step',
      occasion: `3-${state}`,
      to: 'asha@zari.test',
      subject: expect.stringMatching(/^Order 7K3M9Q2X1B: \w/) as string,
      content: { button: { path: '/orders/7K3M9Q2X1B/return' } },
    })
})

test('steps of the customer and the inspection have no mail', () => {
  const silent = returnStates.filter((state) => returnMessage(order, step(state)) === null)
  expect(silent).toEqual(['self-shipped', 'inspected', 'cancelled'])
})

test.each(['approved', 'pickup-booked', 'received', 'settled'] as const)(
  'the note of staff about the step %s is the last paragraph, and an empty note adds nothing',
  (state) => {
    const note = 'Send it to 4 MG Road'
    expect(returnMessage(order, step(state, { note }))!.content.paragraphs.at(-1)).toBe(note)
    expect(returnMessage(order, step(state))!.content.paragraphs).toHaveLength(1)
  },
)

test('a decline gives its reason', () => {
  expect(textOf(step('declined', { note: 'It was worn' }))).toContain('Why: It was worn')
})

const payeeShown = 'a…@okaxis'

test('a transfer is announced and confirmed with its amount, the masked payee and its reference', () => {
  const due = { refundPaise: 12_49_950, payeeShown }
  expect(textOf(step('settled', due))).toContain('We will send 12,499.50 Rs. to a…@okaxis')
  const closed = textOf(step('closed', { ...due, transferReference: '412345678901' }))
  expect(closed).toContain('We have sent 12,499.50 Rs. to a…@okaxis.')
  expect(closed).toContain('The transfer reference is 412345678901.')
})

test.each([
  ['store credit', { refundPaise: 50_000, creditPaise: 50_000 }, '500 Rs. to your store credit'],
  ['nothing', { refundPaise: 0 }, 'there is no refund'],
  ['nothing, without an amount', {}, 'there is no refund'],
])('a closed return that gives back %s says so', (_what, change, words) => {
  expect(textOf(step('closed', change))).toContain(words)
})

test('a refund by the gateway has a mail of its own, so closing the return sends none', () => {
  expect(returnMessage(order, step('closed', { refundPaise: 249_900 }))).toBeNull()
})

test('a refund in part as store credit names the credit only', () => {
  const text = textOf(step('closed', { refundPaise: 249_900, creditPaise: 100_000 }))
  expect(text).toContain('1,000 Rs.')
  expect(text).not.toContain('2,499')
})

test('the mail about a new size names its order and the amount in one sentence', () => {
  const text = textOf(step('closed', { exchangeOrderNumber: '8P', refundPaise: 250_000 }))
  expect(text).toContain('is order 8P, which is paid with the 2,500 Rs. that you paid for them.')
  expect(text).not.toContain('..')
})
