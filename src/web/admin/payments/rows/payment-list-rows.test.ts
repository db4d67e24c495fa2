import { expect, test } from 'vitest'
import type { PaymentToReview } from '#shop/payment-admin/lists/payment-list-store.server.ts'
import type { ListedRefund } from '#shop/payment-admin/lists/refund-list-store.server.ts'
import { surplusRow, unmatchedRow, verifyRow } from './payment-list-rows.ts'
import { refundRow } from './refund-row.ts'

const at = new Date('2024-01-05T06:30:00Z')
const order = {
  number: '0123456789',
  payablePaise: 249_900,
  state: 'payment_review',
  isInStock: true,
} as const
const payment: PaymentToReview = {
  id: 7,
  gatewayPaymentId: 'pay_1',
  amountPaise: 249_900,
  currency: 'INR',
  leftPaise: 249_900,
  at,
  order,
  isFrozen: false,
  isChargedBack: false,
  refund: null,
}
const refund: ListedRefund = {
  id: 3,
  status: 'failed',
  purpose: 'surplus',
  amountPaise: 249_900,
  currency: 'INR',
  gatewayPaymentId: 'pay_1',
  orderNumber: '0123456789',
  at,
  nextTryAt: at,
  tries: 1,
  lastError: null,
  isFrozen: false,
}

test('a payment can be accepted if amount, currency and stock are right, otherwise only refunded', () => {
  expect(verifyRow(payment)).toMatchObject({
    step: { intent: 'accept' },
    otherwise: [{ intent: 'refund' }],
  })
  const wrong: Partial<PaymentToReview>[] = [
    { amountPaise: 249_800 },
    { currency: 'USD' },
    { order: { ...order, isInStock: false } },
  ]
  for (const different of wrong)
    expect(verifyRow({ ...payment, ...different })).toMatchObject({
      step: { intent: 'refund' },
      otherwise: [],
    })
  expect(verifyRow({ ...payment, currency: 'USD' }).what).toBe(
    'The customer paid 2499.00 USD for an order that costs 2,499 Rs.',
  )
  expect(verifyRow({ ...payment, isFrozen: true })).toMatchObject({
    step: null,
    otherwise: [],
  })
})

test('the first step for a payment without an order is a check with the gateway', () => {
  expect(unmatchedRow({ ...payment, order: null })).toMatchObject({
    step: { intent: 'recheck-payment' },
    otherwise: [{ intent: 'set-aside' }, { intent: 'refund' }],
  })
  expect(unmatchedRow({ ...payment, order: null, isFrozen: true }).otherwise).toHaveLength(1)
})

test('a surplus payment shows the reason and the state of its refund', () => {
  expect(surplusRow({ ...payment, refund: { ...refund, status: 'pending' } })).toMatchObject({
    step: null,
    what: expect.stringContaining('already paid by another payment'),
  })
  expect(surplusRow({ ...payment, refund })).toMatchObject({ step: { intent: 'try-again' } })
  expect(surplusRow(payment)).toMatchObject({
    step: { intent: 'refund', fields: { basedOnLeftPaise: '249900' } },
  })
  expect(surplusRow({ ...payment, leftPaise: 0 })).toMatchObject({ step: null })
})

test('a refund offers an action only when it failed, was rejected, or is on hold', () => {
  const intentsOf = (change: Partial<ListedRefund>) => {
    const { step, otherwise } = refundRow({ ...refund, ...change })
    return [step?.intent ?? null, ...otherwise.map(({ intent }) => intent)]
  }
  expect(intentsOf({})).toEqual(['try-again', 'transferred'])
  expect(intentsOf({ isFrozen: true })).toEqual([null, 'transferred'])
  expect(intentsOf({ status: 'requested', lastError: 'insufficient_balance' })).toEqual([
    null,
    'transferred',
  ])
  for (const status of ['requested', 'unknown', 'pending', 'processed', 'transferred'] as const)
    expect(intentsOf({ status })).toEqual([null])
})
