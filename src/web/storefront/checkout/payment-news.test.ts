import { expect, test } from 'vitest'
import type { PaymentPage, PaymentPageState } from '#shop/checkout/payment-status.ts'
import { paymentNews } from './payment-news.ts'

const page = (state: PaymentPageState): PaymentPage => ({
  number: '7K3M9Q2X1B',
  state,
  totalPaise: 249_900,
  email: 'meera@zari.test',
  holdExpiresAt: new Date('2024-01-05T09:02:00Z'),
  failureReason: 'insufficient_fund',
})

test('while the bank has not spoken, nobody is told of a failure and nobody is asked to pay again', () => {
  const { heading, text, canPayAgain } = paymentNews(page('checking'))
  expect(heading).toBe('We are checking with the bank')
  expect(text).toContain('You will get a mail at meera@zari.test')
  expect(`${heading} ${text}`).not.toMatch(/fail|did not go through|try again/i)
  expect(canPayAgain).toBe(false)
})

test('an unpaid order says until when its pieces are held, in Indian time', () => {
  expect(paymentNews(page('waiting')).text).toContain('held for you until 14:32')
})

test('a refusal of the bank is told with its reason', () => {
  expect(paymentNews(page('failed-try-again')).text).toContain('does not hold enough')
})

test('where money has moved, nobody is asked to pay again', () => {
  const moved: PaymentPageState[] = ['paid', 'refund-under-way', 'refunded', 'review']
  expect(moved.map((state) => paymentNews(page(state)).canPayAgain)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
