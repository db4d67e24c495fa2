import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endSentence,
  formatPaise,
  groupDigits,
  parseRupees,
  percentOff,
  rupeesText,
} from './money.ts'

const amount = fc.integer({ min: 0, max: 50_000_000 })

test('a sentence that ends with Rs. gets no second full stop', () => {
  expect(endSentence(`Up to ${formatPaise(500_000)}`)).toBe('Up to 5,000 Rs.')
  expect(endSentence('Nothing to do')).toBe('Nothing to do.')
})

test('prices have Indian grouping and show paise only if they are not zero', () => {
  expect(formatPaise(249_900)).toBe('2,499 Rs.')
  expect(formatPaise(12_500_000)).toBe('1,25,000 Rs.')
  expect(formatPaise(249_950)).toBe('2,499.50 Rs.')
  expect(formatPaise(5)).toBe('0.05 Rs.')
})

test('every amount, even a negative one, is grouped as by Intl.NumberFormat with en-IN', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000_000, max: 50_000_000_000 }),
      (paise) =>
        formatPaise(paise) ===
        `${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })} Rs.`,
    ),
  )
  fc.assert(
    fc.property(fc.nat(), (pieces) => groupDigits(pieces) === pieces.toLocaleString('en-IN')),
  )
})

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
        parseRupees(formatPaise(paise).replace(' Rs.', '')) === paise,
    ),
  )
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

test('the discount is a whole number of percent from 0 to 100 for any prices', () => {
  expect(percentOff(499_900, 249_900)).toBe(50)
  expect(percentOff(0, 100)).toBe(0)
  fc.assert(
    fc.property(amount, amount, (original, selling) => {
      const percent = percentOff(original, selling)
      return Number.isInteger(percent) && percent >= 0 && percent <= 100
    }),
  )
})
