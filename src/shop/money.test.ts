import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaise, groupDigits, parseRupees, percentOff, rupeesText } from './money.ts'

const amount = fc.integer({ min: 0, max: 50_000_000 })

test('prices are shown with Indian grouping, and paise only where there are some', () => {
  expect(formatPaise(249_900)).toBe('2,499 Rs.')
  expect(formatPaise(12_500_000)).toBe('1,25,000 Rs.')
  expect(formatPaise(249_950)).toBe('2,499.50 Rs.')
  expect(formatPaise(5)).toBe('0.05 Rs.')
})

test('every amount is grouped as everybody in India groups it, below nothing too', () => {
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

test('what is typed as rupees is whole paise, and what is shown can be typed', () => {
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

test('percent off is a whole number from 0 to 100, whatever the prices', () => {
  expect(percentOff(499_900, 249_900)).toBe(50)
  expect(percentOff(0, 100)).toBe(0)
  fc.assert(
    fc.property(amount, amount, (original, selling) => {
      const percent = percentOff(original, selling)
      return Number.isInteger(percent) && percent >= 0 && percent <= 100
    }),
  )
})
