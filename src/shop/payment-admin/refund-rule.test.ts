import { expect, test } from 'vitest'
import { refundProblem } from './refund-rule.ts'

test('only the payment of a placed order is refundable in part', () => {
  const captured = {
    payment: { status: 'captured', role: 'settling', leftPaise: 5_000 },
    orderState: 'paid' as const,
    isFrozen: false,
  }
  const request = { amountPaise: 1_000, basedOnLeftPaise: 5_000, reason: 'A flaw' }
  expect(refundProblem(captured, request)).toBeNull()
  for (const role of ['surplus', 'unmatched'])
    expect(refundProblem({ ...captured, payment: { ...captured.payment, role } }, request)).toBe(
      'whole-only',
    )
  const candidate = { ...captured.payment, role: 'candidate' }
  expect(
    refundProblem({ ...captured, payment: candidate, orderState: 'pending_payment' }, request),
  ).toBe('not-decided')
  expect(
    refundProblem(
      { ...captured, payment: candidate, orderState: 'payment_review' },
      { ...request, amountPaise: 5_000 },
    ),
  ).toBeNull()
  expect(refundProblem({ ...captured, isFrozen: true }, request)).toBe('disputed')
  expect(
    refundProblem({ ...captured, payment: { ...captured.payment, status: 'refunded' } }, request),
  ).toBe('not-captured')
  expect(refundProblem(captured, { ...request, reason: 'x'.repeat(501) })).toBe('reason-missing')
})
