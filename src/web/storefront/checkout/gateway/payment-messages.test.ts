import { expect, test } from 'vitest'
import type { PaymentPage, PaymentPageState } from '#shop/payments/payment-status.ts'
import { paymentMessages } from './payment-messages.ts'

const page = (state: PaymentPageState): PaymentPage => ({
  number: '7K3M9Q2X1B',
  state,
  totalPaise: 249_900,
  email: 'meera@zari.test',
  holdExpiresAt: new Date('2024-01-05T09:02:00Z'),
  failureReason: 'insufficient_fund',
})

test('the text about an unknown outcome mentions no failure and offers no second payment', () => {
  const { heading, text, canPayAgain } = paymentMessages(page('checking'))
  expect(heading).toBe('We are checking with the bank')
  expect(text).toContain('You will get a mail at meera@zari.test')
  expect(`${heading} ${text}`).not.toMatch(/fail|did not go through|try again/i)
  expect(canPayAgain).toBe(false)
})

test('the text about an unpaid order says in Indian time how long its products are held', () => {
  expect(paymentMessages(page('waiting')).text).toContain('held for you until 14:32')
})

test('the text about a refusal by the bank contains the reason', () => {
  expect(paymentMessages(page('failed-try-again')).text).toContain('does not hold enough')
})

test('after money has moved, no text offers a second payment', () => {
  const moved: PaymentPageState[] = ['paid', 'refund-under-way', 'refunded', 'review']
  expect(moved.map((state) => paymentMessages(page(state)).canPayAgain)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
