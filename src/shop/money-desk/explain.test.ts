import { expect, test } from 'vitest'
import { changesOf } from './admin-action.ts'
import { explainDispute, type DeskDispute } from './desk-dispute.ts'
import {
  explainSurplus,
  explainToVerify,
  explainUnmatched,
  type DeskPayment,
} from './desk-payment.ts'
import { explainTrouble } from './desk-trouble.ts'
import { explainRefund, type DeskRefund } from './desk-refund.ts'
import { compareBooks, dayOf, explainDifference, parseDay, spanOf } from './gateway-day.ts'
import { chooseSection, moneySections, type MoneyWork } from './money-section.ts'
import { refundProblem } from './refund-rule.ts'
import { explainStuckOrder } from './stuck-order.ts'
import { areWebhooksSilent, explainWebhook } from './unworked-webhook.ts'

const at = new Date('2024-01-05T06:30:00Z')
const order = {
  number: '0123456789',
  totalPaise: 249_900,
  state: 'payment_review',
  hasPieces: true,
} as const
const payment: DeskPayment = {
  id: 7,
  gatewayPaymentId: 'pay_1',
  amountPaise: 249_900,
  currency: 'INR',
  leftPaise: 249_900,
  at,
  order,
  isFrozen: false,
  isTakenByBank: false,
  refund: null,
}
const refund: DeskRefund = {
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

test('a payment that waits can be accepted only when amount, currency and pieces are right; else it can only go back', () => {
  expect(explainToVerify(payment)).toMatchObject({
    step: { intent: 'accept' },
    otherwise: [{ intent: 'refund' }],
  })
  const wrong: Partial<DeskPayment>[] = [
    { amountPaise: 249_800 },
    { currency: 'USD' },
    { order: { ...order, hasPieces: false } },
  ]
  for (const different of wrong)
    expect(explainToVerify({ ...payment, ...different })).toMatchObject({
      step: { intent: 'refund' },
      otherwise: [],
    })
  expect(explainToVerify({ ...payment, currency: 'USD' }).what).toBe(
    'The customer paid 2499.00 USD for an order that costs 2,499 Rs.',
  )
  expect(explainToVerify({ ...payment, isFrozen: true })).toMatchObject({
    step: null,
    otherwise: [],
  })
})

test('money of no order is looked into first', () => {
  expect(explainUnmatched({ ...payment, order: null })).toMatchObject({
    step: { intent: 'ask-payment' },
    otherwise: [{ intent: 'set-aside' }, { intent: 'refund' }],
  })
  expect(explainUnmatched({ ...payment, order: null, isFrozen: true }).otherwise).toHaveLength(1)
})

test('surplus money tells why it goes back and where it is', () => {
  expect(explainSurplus({ ...payment, refund: { ...refund, status: 'pending' } })).toMatchObject({
    step: null,
    what: expect.stringContaining('paid by another payment already'),
  })
  expect(explainSurplus({ ...payment, refund })).toMatchObject({ step: { intent: 'try-again' } })
  expect(explainSurplus(payment)).toMatchObject({
    step: { intent: 'refund', fields: { basedOnLeftPaise: '249900' } },
  })
  expect(explainSurplus({ ...payment, leftPaise: 0 })).toMatchObject({ step: null })
})

test('a refund asks for a person only when it has failed, was refused, or stands still', () => {
  const asks = (change: Partial<DeskRefund>) => {
    const { step, otherwise } = explainRefund({ ...refund, ...change })
    return [step?.intent ?? null, ...otherwise.map(({ intent }) => intent)]
  }
  expect(asks({})).toEqual(['try-again', 'transferred'])
  expect(asks({ isFrozen: true })).toEqual([null, 'transferred'])
  expect(asks({ status: 'requested', lastError: 'insufficient_balance' })).toEqual([
    null,
    'transferred',
  ])
  for (const status of ['requested', 'unknown', 'pending', 'processed', 'transferred'] as const)
    expect(asks({ status })).toEqual([null])
})

test('every kind of trouble has a next step in words', () => {
  const left = { id: 7, gatewayPaymentId: 'pay_1', leftPaise: 100 }
  const stuck = (['undecided', 'refund-missing', 'silent'] as const).map((kind) =>
    explainStuckOrder({ orderId: 1, number: 'N', kind, totalPaise: 100, since: at, payment: left }),
  )
  expect(stuck.map(({ step }) => step?.intent)).toEqual(['ask-order', 'refund', 'ask-order'])
  const dispute: DeskDispute = {
    gatewayDisputeId: 'disp_1',
    gatewayPaymentId: 'pay_1',
    amountPaise: 100,
    currency: 'INR',
    status: 'open',
    phase: '',
    reasonCode: 'not_received',
    respondBy: at,
    orderNumber: null,
    at,
  }
  const disputes = (['open', 'under_review', 'won', 'lost', 'closed'] as const).map((status) =>
    explainDispute({ ...dispute, status }),
  )
  expect(disputes[0]!.next).toContain('before Jan 05, 2024')
  const troubles = (['high', 'medium', 'low'] as const).map((severity) =>
    explainTrouble({
      name: 'down_1',
      method: 'netbanking',
      instrument: 'HDFC',
      severity,
      since: at,
    }),
  )
  expect(troubles[0]).toMatchObject({
    heading: 'Netbanking with HDFC Bank',
    what: 'The gateway says that it does not work at this moment.',
    next: expect.stringContaining('customers are told'),
  })
  const keys = explainTrouble({
    name: 'keys',
    method: 'all',
    instrument: '',
    severity: 'high',
    since: at,
  })
  expect(keys.next).toContain('RAZORPAY_KEY_ID')
  const webhook = explainWebhook({
    eventId: 'e',
    event: 'order.paid',
    receivedAt: at,
    tries: 2,
    lastError: 'no answer',
  })
  expect(webhook.what).toBe('It was worked on 2 times, the last time with: no answer.')
  for (const row of [...stuck, ...disputes, ...troubles, keys, webhook])
    expect(row.next).not.toBe('')
})

test('silence is when somebody paid and nothing was told', () => {
  expect(areWebhooksSilent({ paid: 3, webhooks: 0 })).toBe(true)
  expect(
    [
      { paid: 0, webhooks: 0 },
      { paid: 3, webhooks: 1 },
    ].some(areWebhooksSilent),
  ).toBe(false)
})

test('the desk opens where something waits', () => {
  const work = Object.fromEntries(moneySections.map(({ key }) => [key, 0])) as unknown as MoneyWork
  expect(chooseSection(null, work).key).toBe('verify')
  expect(chooseSection(null, { ...work, disputes: 1 }).key).toBe('disputes')
  expect(chooseSection('days', { ...work, disputes: 1 }).key).toBe('days')
  expect(chooseSection('__proto__', work).key).toBe('verify')
})

test('only what pays for a placed order may go back in parts', () => {
  const captured = {
    payment: { status: 'captured', role: 'settling', leftPaise: 5_000 },
    orderState: 'paid' as const,
    isFrozen: false,
  }
  const wish = { amountPaise: 1_000, basedOnLeftPaise: 5_000, reason: 'A flaw' }
  expect(refundProblem(captured, wish)).toBeNull()
  for (const role of ['surplus', 'unmatched'])
    expect(refundProblem({ ...captured, payment: { ...captured.payment, role } }, wish)).toBe(
      'whole-only',
    )
  const candidate = { ...captured.payment, role: 'candidate' }
  expect(
    refundProblem({ ...captured, payment: candidate, orderState: 'pending_payment' }, wish),
  ).toBe('not-decided')
  expect(
    refundProblem(
      { ...captured, payment: candidate, orderState: 'payment_review' },
      { ...wish, amountPaise: 5_000 },
    ),
  ).toBeNull()
  expect(refundProblem({ ...captured, isFrozen: true }, wish)).toBe('disputed')
  expect(
    refundProblem({ ...captured, payment: { ...captured.payment, status: 'refunded' } }, wish),
  ).toBe('not-captured')
  expect(refundProblem(captured, { ...wish, reason: 'x'.repeat(501) })).toBe('reason-missing')
})

test('a day is a day in India, from its first to its last second', () => {
  expect(dayOf(new Date('2024-01-05T18:30:00Z'))).toBe('2024-01-06')
  expect(spanOf('2024-01-06')).toEqual({
    from: new Date('2024-01-05T18:30:00Z'),
    to: new Date('2024-01-06T18:29:59Z'),
  })
  expect(['2024-02-29', '2024-02-30', '2024-1-5', 'today', null].map(parseDay)).toEqual([
    '2024-02-29',
    null,
    null,
    null,
    null,
  ])
})

test('equal sums do not hide two mistakes', () => {
  const ours = {
    payments: new Map([
      ['pay_1', 100],
      ['pay_2', 200],
    ]),
    refunds: new Map([['rfnd_1', 50]]),
  }
  const theirs = {
    payments: new Map([
      ['pay_2', 100],
      ['pay_3', 200],
    ]),
    refunds: new Map([['rfnd_1', 50]]),
  }
  const { differences, ...sums } = compareBooks('2024-01-05', ours, theirs)
  expect(sums).toMatchObject({
    ourCapturedPaise: 300,
    gatewayCapturedPaise: 300,
    ourRefundedPaise: 50,
  })
  expect(differences.map(({ id }) => id)).toEqual(['pay_1', 'pay_2', 'pay_3'])
  expect(differences.map(explainDifference)).toEqual([
    'We have this payment of 1 Rs.; the gateway’s list does not.',
    'We have 2 Rs., the gateway has 1 Rs.',
    'The gateway has this payment of 2 Rs.; we do not.',
  ])
})

test('the log tells what was different, in words', () => {
  expect(
    changesOf({
      before: { order: 'payment_review', 'left paise': 249_900, same: 1 },
      after: { order: 'refund_due', 'left paise': 0, same: 1 },
    }),
  ).toEqual(['order payment review → refund due', 'left 2,499 Rs. → 0 Rs.'])
  expect(changesOf({ before: {}, after: { differences: 2 } })).toEqual(['differences 2'])
})
