import { expect, test } from 'vitest'
import { limitOn, parseLegalLimit, parseLimitAmount, type LegalLimit } from './legal-limit.ts'

const limits: LegalLimit[] = [
  { name: 'cash', startsOn: '2027-04-01', amountPaise: 15_000_000 },
  { name: 'cash', startsOn: '2017-04-01', amountPaise: 20_000_000 },
  { name: 'e-way-bill', startsOn: '2018-04-01', amountPaise: 5_000_000 },
]

test('a limit applies from its first day until the next one of its name starts', () => {
  expect(limitOn(limits, 'cash', '2027-03-31')).toBe(20_000_000)
  expect(limitOn(limits, 'cash', '2027-04-01')).toBe(15_000_000)
  expect(limitOn(limits, 'e-way-bill', '2027-04-01')).toBe(5_000_000)
})

test('no amount exceeds a limit before its first day', () => {
  expect(limitOn(limits, 'e-way-bill', '2018-03-31')).toBe(Infinity)
  expect(limitOn([], 'cash', '2027-04-01')).toBe(Infinity)
})

test.each([
  ['50,000', 5_000_000],
  ['₹ 2,00,000', 20_000_000],
  ['2499.50', 249_950],
  ['40 lakh', 400_000_000],
  ['1.5 Crore Rs.', 1_500_000_000],
  ['500crore', 500_000_000_000],
  ['1,00,000 crore', 100_000_000_000_000],
])('the amount %s is accepted', (text, paise) => {
  expect(parseLimitAmount(text)).toBe(paise)
})

test.each(['', '0', '-5', 'much', 'crore', '0 lakh', '1.555 crore', '1e3', '1,00,001 crore'])(
  'the amount "%s" is refused',
  (text) => {
    expect(parseLimitAmount(text)).toBeNull()
  },
)

test('each wrong field of the form has its own error', () => {
  const parsed = (fields: Partial<Record<string, string>>) =>
    parseLegalLimit({ get: (name) => fields[name] ?? null })
  const filled = { limitName: 'cash', limitStartsOn: '2027-04-01', limitAmount: '1,50,000' }
  expect(parsed(filled)).toEqual({ value: limits[0], errors: [] })
  expect(parsed({ ...filled, limitName: 'gold' }).errors).toEqual([
    { field: 'limitName', code: 'unknown-limit' },
  ])
  expect(parsed({ limitName: 'cash', limitStartsOn: '2027-02-30' }).errors).toEqual([
    { field: 'limitStartsOn', code: 'not-a-day' },
    { field: 'limitAmount', code: 'not-an-amount' },
  ])
})
