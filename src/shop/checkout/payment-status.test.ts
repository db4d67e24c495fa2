import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, isNewer, paymentPageState, type KnownPaymentStatus } from './payment-status.ts'

const anyStatus = fc.constantFrom<KnownPaymentStatus>(
  'created',
  'failed',
  'authorized',
  'captured',
  'refunded',
)

test('24: news that is older than what is known is ignored, except that a failed payment may still be authorised', () => {
  expect(isNewer('authorized', 'captured')).toBe(false)
  expect(isNewer('failed', 'captured')).toBe(false)
  expect(isNewer('authorized', 'failed')).toBe(true)
})

test('24: in whatever order the news comes, the same is known at the end', () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { minLength: 1 }), (news) => {
      const learn = (all: KnownPaymentStatus[]) =>
        all.reduce((known, next) => (isNewer(next, known) ? next : known))
      expect(learn(news)).toBe(learn(news.toReversed()))
    }),
  )
})

test('a customer is told to try again only when the last payment has failed and the pieces are still held', () => {
  expect(paymentPageState('pending_payment', 'failed')).toBe('failed-try-again')
  expect(paymentPageState('expired', 'failed')).toBe('expired')
})

test('25: while a bank is busy the customer is told that we are checking, also after the hold has ended', () => {
  for (const lastPayment of ['created', 'authorized'] as const) {
    expect(paymentPageState('pending_payment', lastPayment)).toBe('checking')
    expect(paymentPageState('expired', lastPayment)).toBe('checking')
    expect(paymentPageState('cancelled', lastPayment)).toBe('checking')
  }
})

test('13: money that was never captured and went back by itself is told as given back', () => {
  expect(paymentPageState('expired', 'refunded')).toBe('refunded')
  expect(paymentPageState('cancelled', 'refunded')).toBe('refunded')
})

test('before anything was paid the customer is told so', () => {
  expect(paymentPageState('pending_payment', null)).toBe('waiting')
})

test('money that settled, waits for a human, or goes back is named', () => {
  const states = ['paid', 'payment_review', 'refund_due', 'refunded'] as const
  expect(states.map((state) => paymentPageState(state, 'captured'))).toEqual([
    'paid',
    'review',
    'refund-under-way',
    'refunded',
  ])
})

test('only the exact amount in the exact currency fits an order', () => {
  const order = { totalPaise: 249_900, currency: 'INR' }
  expect(fits(order, { amountPaise: 249_900, currency: 'INR' })).toBe(true)
  expect(fits(order, { amountPaise: 249_899, currency: 'INR' })).toBe(false)
  expect(fits(order, { amountPaise: 249_900, currency: 'USD' })).toBe(false)
})
