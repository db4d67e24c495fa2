import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, isNewer, paymentPageState, type PaymentStatus } from './payment-status.ts'

const anyStatus = fc.constantFrom<PaymentStatus>(
  'created',
  'failed',
  'authorized',
  'captured',
  'refunded',
)

test('24: an older status is ignored, but a failed payment may still be authorised', () => {
  expect(isNewer('authorized', 'captured')).toBe(false)
  expect(isNewer('failed', 'captured')).toBe(false)
  expect(isNewer('authorized', 'failed')).toBe(true)
})

test('24: reports in any order lead to the same status', () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { minLength: 1 }), (reports) => {
      const learn = (all: PaymentStatus[]) =>
        all.reduce((known, next) => (isNewer(next, known) ? next : known))
      expect(learn(reports)).toBe(learn(reports.toReversed()))
    }),
  )
})

test('the page offers another try only after a failed payment, while the products are held', () => {
  expect(paymentPageState('pending_payment', 'failed')).toBe('failed-try-again')
  expect(paymentPageState('expired', 'failed')).toBe('expired')
})

test('25: the page shows a check while a bank processes the payment, even after the hold', () => {
  for (const lastPayment of ['created', 'authorized'] as const) {
    expect(paymentPageState('pending_payment', lastPayment)).toBe('checking')
    expect(paymentPageState('expired', lastPayment)).toBe('checking')
    expect(paymentPageState('cancelled', lastPayment)).toBe('checking')
  }
})

test('13: an uncaptured payment that the gateway returned is shown as refunded', () => {
  expect(paymentPageState('expired', 'refunded')).toBe('refunded')
  expect(paymentPageState('cancelled', 'refunded')).toBe('refunded')
})

test('the page shows an unpaid order as waiting', () => {
  expect(paymentPageState('pending_payment', null)).toBe('waiting')
})

test('the page distinguishes payments that are settled, in review or refunded', () => {
  const states = ['paid', 'payment_review', 'refund_due', 'refunded'] as const
  expect(states.map((state) => paymentPageState(state, 'captured'))).toEqual([
    'paid',
    'review',
    'refund-under-way',
    'refunded',
  ])
})

test('only the exact amount in the exact currency fits an order', () => {
  const order = { payablePaise: 249_900, currency: 'INR' }
  expect(fits(order, { amountPaise: 249_900, currency: 'INR' })).toBe(true)
  expect(fits(order, { amountPaise: 249_899, currency: 'INR' })).toBe(false)
  expect(fits(order, { amountPaise: 249_900, currency: 'USD' })).toBe(false)
})
