import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterTerms } from '../matching/word-terms.ts'
import {
  countAll,
  countChoices,
  countFitting,
  facetBit,
  facetMasks,
  maskOfTerms,
  SIZES_IN_STOCK_SHIFT,
  withoutPriceAndStock,
} from './facets.ts'
import { choicesOf, filterNames, noFilters, type Filters } from './product-filters.ts'

const filtersArbitrary = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.subarray([...choicesOf(name)])])),
) as fc.Arbitrary<Filters>

test('every filter choice has its own bit, and the bits for sizes in stock are above these', () => {
  const bits = filterNames.flatMap((name) =>
    choicesOf(name).map((choice) => facetBit(name, choice)),
  )
  expect(new Set(bits).size).toBe(bits.length)
  expect(facetBit('size', 'S') << SIZES_IN_STOCK_SHIFT).toBeGreaterThan(Math.max(...bits))
})

test('a filter and its facet term have the same bits, and a word has no bits', () => {
  fc.assert(
    fc.property(filtersArbitrary, (filters) => {
      const bits = facetMasks({ ...filters, stock: [] })
      expect(new Set(filterTerms(filters).map(maskOfTerms))).toEqual(new Set(bits))
    }),
  )
  expect([maskOfTerms(['saree']), maskOfTerms(['=saree', 'silk']), maskOfTerms(['=p5'])]).toEqual([
    null,
    null,
    null,
  ])
})

test('the count of a choice is the number of products that are listed when it is selected', () => {
  const tallies = fc.array(
    fc.record({ facets: fc.nat({ max: 2 ** 22 - 1 }), count: fc.nat({ max: 50 }) }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      tallies,
      filtersArbitrary,
      fc.constantFrom(...filterNames),
      (facets, filters, name) => {
        for (const choice of choicesOf(name)) {
          expect(countChoices(facets, filters)[name][choice]).toBe(
            countFitting(facets, { ...filters, [name]: [choice] }),
          )
        }
      },
    ),
  )
})

test('with the stock filter, a size filter requires the bit for that size in stock', () => {
  const [offered, inStock] = [facetBit('size', 'M'), facetBit('stock', 'in-stock')]
  const tallies = [
    { facets: offered | inStock, count: 2 },
    { facets: offered | inStock | (offered << SIZES_IN_STOCK_SHIFT), count: 3 },
  ]
  expect(countFitting(tallies, { ...noFilters, size: ['M'] })).toBe(5)
  expect(countFitting(tallies, { ...noFilters, size: ['M'], stock: ['in-stock'] })).toBe(3)
  expect([countAll(tallies), countFitting(tallies, noFilters)]).toEqual([5, 5])
})

test('without counts by price and stock, all other counts and the empty price bands remain', () => {
  const facets = facetBit('type', 'saree') | facetBit('price', '2')
  const counts = countChoices([{ facets, count: 4 }], noFilters)
  const price = { '0': 0, '1': 0, '3': 0, '4': 0 }
  expect(withoutPriceAndStock(counts)).toEqual({ ...counts, price, stock: {} })
  expect(counts.type).toEqual({ saree: 4, suit: 0 })
})
