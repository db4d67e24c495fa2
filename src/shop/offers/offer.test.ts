import { expect, test } from 'vitest'
import { offerTerms } from '../../../tests/support/offers.ts'
import { claimProblem } from './claim-problem.ts'
import { isLimited, offerPhase } from './offer.ts'

const now = '2026-11-24T12:00'
const times = { startsAt: now, endsAt: '2026-11-24T12:01' }

test.each([
  ['running', { ...times, state: 'active' }],
  ['ended', { startsAt: '2026-11-24T11:00', endsAt: now, state: 'active' }],
  ['planned', { ...times, startsAt: '2026-11-24T12:01', state: 'active' }],
  ['paused', { ...times, state: 'paused' }],
  ['draft', { ...times, state: 'draft' }],
  ['ended', { ...times, state: 'ended' }],
] as const)('an offer is %s: %j', (phase, offer) => {
  expect(offerPhase(offer, now)).toBe(phase)
})

const facts = { uses: 0, ownUses: 0, hasOrdered: false }

test('a limit is reached by the last use', () => {
  const offer = offerTerms({ usageLimit: 2, perCustomerLimit: 1 })
  expect(isLimited(offer)).toBe(true)
  expect(claimProblem(offer, { ...facts, uses: 1 })).toBeNull()
  expect(claimProblem(offer, { ...facts, uses: 2 })).toEqual({ code: 'used-up' })
  expect(claimProblem(offer, { ...facts, uses: 2, ownUses: 1 })).toEqual({ code: 'used-before' })
})

test('an offer for first orders is used once, even while that order is unpaid', () => {
  const offer = offerTerms({ isFirstOrderOnly: true })
  expect(isLimited(offer)).toBe(true)
  expect(claimProblem(offer, facts)).toBeNull()
  expect(claimProblem(offer, { ...facts, ownUses: 1 })).toEqual({ code: 'used-before' })
  expect(claimProblem(offer, { ...facts, hasOrdered: true })).toEqual({ code: 'first-order-only' })
})

test('an offer without limits can always be used', () => {
  expect(isLimited(offerTerms())).toBe(false)
  expect(claimProblem(offerTerms(), { uses: 9, ownUses: 9, hasOrdered: true })).toBeNull()
})
