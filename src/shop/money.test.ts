import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endSentence, formatPaise, groupDigits, percentOff } from './money.ts'

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
