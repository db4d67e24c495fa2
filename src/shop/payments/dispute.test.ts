import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeStatuses, freezingStatuses, supersedesDispute } from './dispute.ts'

const status = fc.constantFrom(...disputeStatuses)
const reportedAt = fc.date({ noInvalidDate: true })
const known = fc.record({ status, reportedAt })
const report = fc.record({ status, reportedAt, needsMoreEvidence: fc.boolean() })
const isDecided = (value: string) => ['won', 'lost', 'closed'].includes(value)

test('a decided dispute is never changed by another report', () => {
  fc.assert(
    fc.property(report, known, (next, stored) => {
      fc.pre(isDecided(stored.status))
      expect(supersedesDispute(next, stored)).toBe(false)
    }),
  )
})

test('a decision always supersedes an undecided dispute, however late the report arrives', () => {
  fc.assert(
    fc.property(report, known, (next, stored) => {
      fc.pre(isDecided(next.status) && !isDecided(stored.status))
      expect(supersedesDispute(next, stored)).toBe(true)
    }),
  )
})

test('a repeated dispute report does not supersede the stored one', () => {
  fc.assert(
    fc.property(report, (same) => {
      expect(supersedesDispute(same, same)).toBe(false)
    }),
  )
})

test('a demand for more evidence reopens a dispute under review only when it is newer', () => {
  const at = new Date('2026-03-01T10:00:00Z')
  const stored = { status: 'under_review', reportedAt: at } as const
  const demand = (reportedAtMs: number, needsMoreEvidence = true) =>
    supersedesDispute(
      { status: 'open', reportedAt: new Date(at.getTime() + reportedAtMs), needsMoreEvidence },
      stored,
    )
  expect([demand(1), demand(0), demand(-1), demand(1, false)]).toEqual([true, false, false, false])
})

test('a dispute blocks refunds unless it has ended without loss for the shop', () => {
  expect(disputeStatuses.filter((each) => !freezingStatuses.includes(each))).toEqual([
    'won',
    'closed',
  ])
})
