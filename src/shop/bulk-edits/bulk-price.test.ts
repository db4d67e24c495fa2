import { expect, test } from 'vitest'
import { changedPrice, roundedPrice, type PriceChange } from './bulk-price.ts'

const rupees = (price: number, change: PriceChange) => changedPrice(price * 100, change) / 100

test('prices change by percent, by an amount, or to a price', () => {
  const whole = { rounding: 'rupee' } as const
  expect(rupees(2499, { way: 'lower-percent', amount: 1_000, ...whole })).toBe(2249)
  expect(rupees(2499, { way: 'raise-percent', amount: 1_250, ...whole })).toBe(2811)
  expect(rupees(2499, { way: 'lower', amount: 20_000, ...whole })).toBe(2299)
  expect(rupees(2499, { way: 'raise', amount: 150, ...whole })).toBe(2501)
  expect(rupees(2499, { way: 'set', amount: 199_900, ...whole })).toBe(1999)
})

test.each([
  ['rupee', 1799.5, 1800],
  ['9', 1799.1, 1799],
  ['9', 1794, 1799],
  ['9', 1793.99, 1789],
  ['49', 1799.1, 1849],
  ['49', 1798, 1749],
  ['99', 1799.1, 1799],
  ['99', 1749, 1799],
  ['99', 1748.99, 1699],
] as const)('rounding to %s turns %d into %d', (rounding, price, rounded) => {
  expect(roundedPrice(price * 100, rounding)).toBe(rounded * 100)
})

test.each(['rupee', '9', '49', '99'] as const)(
  'a price lowered by its whole amount or more is 0, even with the rounding %s',
  (rounding) => {
    expect(rupees(500, { way: 'lower', amount: 100_000, rounding })).toBe(0)
    expect(rupees(500, { way: 'lower', amount: 50_000, rounding })).toBe(0)
  },
)

test('the smallest price of an ending is the ending itself', () => {
  expect(roundedPrice(-50_000, '99')).toBe(9_900)
  expect(roundedPrice(100, '49')).toBe(4_900)
  expect(roundedPrice(100, '9')).toBe(900)
})
