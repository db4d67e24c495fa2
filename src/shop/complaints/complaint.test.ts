import { expect, test } from 'vitest'
import { complaintPath, deadlineOf, parseComplaint, stateOf } from './complaint.ts'

const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })
const whole = { name: 'Asha', email: 'asha@zari.test', orderNumber: '', body: 'The saree is torn.' }

test('a complaint needs a name, an email and a text, but no order', () => {
  expect(parseComplaint(formOf(whole))).toEqual({ value: whole, errors: [] })
  expect(parseComplaint(formOf({})).errors).toEqual([
    { field: 'name', code: 'missing' },
    { field: 'email', code: 'missing' },
    { field: 'body', code: 'missing' },
  ])
  expect(parseComplaint(formOf({ ...whole, email: 'asha' })).errors).toEqual([
    { field: 'email', code: 'not-an-email' },
  ])
  expect(parseComplaint(formOf({ ...whole, body: 'x'.repeat(5001) })).errors).toEqual([
    { field: 'body', code: 'too-long' },
  ])
})

const at = (hours: number) => new Date(Date.UTC(2026, 10, 24) + hours * 3_600_000)
const open = { acknowledgedAt: null, closedAt: null, acknowledgeBy: at(48), resolveBy: at(720) }

test('the next deadline is the acknowledgement, then the decision, and none after closing', () => {
  expect(deadlineOf(open, at(1))).toEqual({ what: 'acknowledge', by: at(48), isLate: false })
  expect(deadlineOf(open, at(48))).toMatchObject({ isLate: true })
  const acknowledged = { ...open, acknowledgedAt: at(2) }
  expect(deadlineOf(acknowledged, at(100))).toMatchObject({ what: 'resolve', isLate: false })
  expect(deadlineOf(acknowledged, at(720))).toMatchObject({ what: 'resolve', isLate: true })
  const closed = { ...acknowledged, closedAt: at(200) }
  expect(deadlineOf(closed, at(800))).toBeNull()
  expect([open, acknowledged, closed].map(stateOf)).toEqual(['recorded', 'acknowledged', 'closed'])
})

test('the page of a complaint has its number and its key', () => {
  expect(complaintPath({ number: 'C-AAAA2222', lookupKey: 'k' })).toBe(
    '/complaints/C-AAAA2222?key=k',
  )
})
