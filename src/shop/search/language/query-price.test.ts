import { expect, test } from 'vitest'
import { findPrice } from './query-price.ts'

const rupees = (text: string) => {
  const price = findPrice(text)
  return price && [price.minPaise / 100, price.maxPaise / 100]
}

test.each([
  ['under 2000', 0, 2_000],
  ['upto ₹1,500.50', 0, 1_501],
  ['less than 2.5k', 0, 2_500],
  ['5 hazar tak', 0, 5_000],
  ['3 हज़ार से कम', 0, 3_000],
  ['between 1,000 and 2,500', 1_000, 2_500],
  ['1000-2000 rs', 1_000, 2_000],
  ['above 10 thousand', 10_000, Infinity],
  ['5000 se zyada', 5_000, Infinity],
])('%s is a price from %i to %d rupees', (text, min, max) => {
  expect(rupees(text)).toEqual([min, max])
})

test.each(['2025', 'under 50', 'under 2000000', '6 to 9', 'no under', 'under 5xl'])(
  '%s is not a price',
  (text) => expect(rupees(text)).toBeNull(),
)

test('words about prices are removed from the rest of the query', () => {
  const price = findPrice('saree price range under 1000')!
  expect(price.rest.replace(price.matched, '').trim().split(/\s+/)).toEqual(['saree'])
})

test('if price bands extend beyond one end of the requested range, the list starts at the other end', () => {
  const sortOf = (text: string) => findPrice(text)!.sort
  expect(sortOf('under 2000')).toBe('price-up')
  expect(sortOf('above 3000')).toBe('price-down')
  expect(sortOf('1000 to 2500')).toBe('best')
  expect(sortOf('1200 to 2000')).toBe('best')
})
