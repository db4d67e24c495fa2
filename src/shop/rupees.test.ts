import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaise } from './money.ts'
import { groupedRupees, parseRupees, rupeesText } from './rupees.ts'

const amount = fc.integer({ min: 0, max: 50_000_000 })

test('typed rupees become whole paise, and a formatted amount is parsed to the same amount', () => {
  expect(parseRupees('1,25,000.5')).toBe(12_500_050)
  expect(parseRupees(' 2499 ')).toBe(249_900)
  for (const nonsense of ['', '-1', '1.234', '1e3', 'abc', '1.', '.5', '٣', '0x10', '9999999999'])
    expect(parseRupees(nonsense)).toBeNull()
  fc.assert(
    fc.property(
      amount,
      (paise) =>
        parseRupees(rupeesText(paise)) === paise &&
        parseRupees(groupedRupees(paise)) === paise &&
        parseRupees(formatPaise(paise).replace(' Rs.', '')) === paise,
    ),
  )
})

test('an amount in a field is grouped by thousands, lakhs and crores', () => {
  const amounts = [0, 99_900, 249_950, 12_500_000, 1_234_567_800]
  expect(amounts.map(groupedRupees)).toEqual(['0', '999', '2,499.50', '1,25,000', '1,23,45,678'])
})

test('an amount may have a rupee sign before or after it', () => {
  const written = [
    '₹1299',
    '₹ 1,299',
    '1,299',
    '1299 Rs.',
    'Rs. 1299',
    'rs1299',
    '1299rs',
    'INR 1299',
  ]
  for (const text of [...written, '1299 rupees', '₹1,299/-', 'Rs. 1299 /-', '₹1299.00', ' 1299 ₹ '])
    expect(parseRupees(text), text).toBe(129_900)
  for (const nonsense of [
    '₹',
    'Rs.',
    '/-',
    '$1299',
    '12₹99',
    '1299 USD',
    '₹-5',
    'Rs. x',
    '9 apples',
  ])
    expect(parseRupees(nonsense), nonsense).toBeNull()
  fc.assert(fc.property(amount, (paise) => parseRupees(formatPaise(paise)) === paise))
  expect(parseRupees(' '.repeat(1_000_000))).toBeNull()
})
