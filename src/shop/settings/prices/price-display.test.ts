import { expect, test } from 'vitest'
import { isAgainstLaw, parsePriceDisplay, ruleOn, type PriceDisplay } from './price-display.ts'

const initial: PriceDisplay = { rule: 'original', changesOn: '2027-01-01', ruleThen: 'lowest' }
const parsed = (fields: Record<string, string>) =>
  parsePriceDisplay({ get: (name) => fields[name] ?? null })

test('the second rule is in force from its day on, and never without a day', () => {
  expect(ruleOn(initial, '2026-12-31')).toBe('original')
  expect(ruleOn(initial, '2027-01-01')).toBe('lowest')
  expect(ruleOn({ ...initial, changesOn: '' }, '2030-01-01')).toBe('original')
})

test('a form with known rules and a day is read', () => {
  const form = { rule: 'mrp', changesOn: '2026-12-01', ruleThen: 'lowest' }
  expect(parsed(form)).toEqual({ value: form, errors: [] })
  expect(parsed({ ...form, changesOn: '' }).errors).toEqual([])
})

test('unknown rules and impossible days are refused', () => {
  expect(parsed({ rule: 'free', changesOn: '2027-02-30' }).errors).toEqual([
    { field: 'rule', code: 'unknown-choice' },
    { field: 'ruleThen', code: 'unknown-choice' },
    { field: 'changesOn', code: 'not-a-day' },
  ])
  expect(parsed({ rule: 'mrp', ruleThen: 'mrp', changesOn: 'soon' }).errors).toHaveLength(1)
})

test.each([
  [initial, false],
  [{ ...initial, changesOn: '' }, true],
  [{ ...initial, changesOn: '2027-01-02' }, true],
  [{ ...initial, ruleThen: 'original' as const }, true],
  [{ rule: 'mrp' as const, changesOn: '', ruleThen: 'original' as const }, false],
  [{ rule: 'mrp' as const, changesOn: '2028-01-01', ruleThen: 'original' as const }, true],
])('%j strikes through prices against the law: %s', (display, expected) => {
  expect(isAgainstLaw(display)).toBe(expected)
})
