import fc from 'fast-check'
import { expect, test } from 'vitest'
import { talliedKinds } from '../../../../tests/support/initial-kinds.ts'
import { filterTerms } from '../matching/word-terms.ts'
import {
  countAll,
  countChoices,
  countFitting,
  facetBit,
  facetMasks,
  IN_STOCK_BIT,
  countMatches,
  maskOfTerm,
  withoutPriceAndStock,
  type Tallies,
  type Tally,
} from './facets.ts'
import { filterNames, fixedChoices, noFilters, type Filters } from './product-filters.ts'

const sizes = ['S', 'M', 'L', 'XL', 'XXL', '4 years']
const choices = {
  ...fixedChoices,
  type: ['saree', 'suit', 'girls'],
  size: sizes,
  attribute: ['fabric.silk', 'colour.red'],
}
const filtersArbitrary = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.subarray([...choices[name]])])),
) as fc.Arbitrary<Filters>

const kinds = [
  ...talliedKinds,
  { slot: 31, slug: 'girls', singular: 'Girls', sizes: [null, '4 years', 'M'] },
]
const talliesOf = (...rows: Partial<Tally>[]): Tallies => ({
  kinds,
  rows: rows.map((row) => ({ facets: 0, sizes: 0, inStock: 0, count: 1, ...row })),
})

test('every choice of price and category has its own bit above the slot of the kind', () => {
  const bits = (['price', 'category'] as const).flatMap((name) =>
    fixedChoices[name].map((choice) => facetBit(name, choice)),
  )
  expect(new Set(bits).size).toBe(bits.length)
  expect(Math.min(...bits)).toBe(32)
})

test('a filter of price or category and its facet terms have the same bits, and a word has no bits', () => {
  fc.assert(
    fc.property(filtersArbitrary, (filters) => {
      const fixed = { ...noFilters, price: filters.price, category: filters.category }
      const bits = filterTerms(fixed).map((group) =>
        group.reduce((mask, term) => mask | maskOfTerm(term), 0),
      )
      expect(new Set(bits)).toEqual(new Set(facetMasks(filters)))
    }),
  )
  expect(['saree', '=saree', '=M', '=p5'].map(maskOfTerm)).toEqual([0, 0, 0, 0])
})

test('the count of a choice is the number of products that are listed when it is selected', () => {
  const bitsOf = (bits: number) => fc.nat({ max: 2 ** bits - 1 })
  const row = fc.record({
    facets: bitsOf(14),
    sizes: bitsOf(6),
    inStock: bitsOf(31),
    isMissing: fc.boolean(),
    count: fc.nat({ max: 50 }),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 20 }),
      filtersArbitrary,
      fc.constantFrom(...filterNames),
      (rows, filters, name) => {
        const tallies = { kinds, rows }
        for (const [choice, count] of Object.entries(countChoices(tallies, filters)[name]))
          expect(count).toBe(countFitting(tallies, { ...filters, [name]: [choice] }))
      },
    ),
  )
})

test('a size has the bit that its kind gives it', () => {
  const tallies = talliesOf({ facets: 1, sizes: 0b10, count: 2 }, { facets: 31, sizes: 0b110 })
  const count = (size: string, type: string[] = []) =>
    countFitting(tallies, { ...noFilters, size: [size], type })
  expect([count('M'), count('4 years'), count('S')]).toEqual([3, 1, 0])
  expect([count('M', ['girls']), count('M', ['saree', 'suit'])]).toEqual([1, 2])
  expect(Object.keys(countChoices(talliesOf({ facets: 31 }), noFilters).size)).toEqual([
    '4 years',
    'M',
  ])
})

test('with the stock filter, a size filter requires the bit for that size in stock', () => {
  const tallies = talliesOf(
    { sizes: 0b10, inStock: IN_STOCK_BIT, count: 2 },
    { sizes: 0b10, inStock: IN_STOCK_BIT | 0b10, count: 3 },
  )
  expect(countFitting(tallies, { ...noFilters, size: ['M'] })).toBe(5)
  expect(countFitting(tallies, { ...noFilters, size: ['M'], stock: ['in-stock'] })).toBe(3)
  expect([countAll(tallies), countFitting(tallies, noFilters)]).toEqual([5, 5])
})

test('without counts by price and stock, all other counts and the empty price bands remain', () => {
  const counts = countChoices(talliesOf({ facets: facetBit('price', '2'), count: 4 }), noFilters)
  const price = { '0': 0, '1': 0, '3': 0, '4': 0 }
  expect(withoutPriceAndStock(counts)).toEqual({ ...counts, price, stock: {} })
  expect(counts.type).toEqual({ saree: 4, suit: 0, girls: 0 })
})

test('a design counts once for each choice that one of its colours has', () => {
  const [cheap, expensive] = [facetBit('price', '0'), facetBit('price', '4')]
  const tallies: Tallies = {
    ...talliesOf({ facets: cheap, count: 5 }),
    documents: 9,
    designs: [
      {
        variants: [
          [cheap, 0, IN_STOCK_BIT, 0],
          [expensive, 0, 0, 0],
        ],
        count: 2,
      },
    ],
  }
  expect([countAll(tallies), countMatches(tallies)]).toEqual([7, 9])
  expect(countChoices(tallies, noFilters).price).toMatchObject({ 0: 7, 4: 2, 2: 0 })
  expect(countChoices(tallies, { ...noFilters, price: ['4'] }).stock).toEqual({ 'in-stock': 0 })
  expect(countFitting(tallies, { ...noFilters, price: ['0'], stock: ['in-stock'] })).toBe(2)
})

test('a design whose colours all lack a chosen attribute does not count', () => {
  const lacking = { variants: [[0, 0, 0, 1]], count: 1 } as const
  const having = {
    variants: [
      [0, 0, 0, 0],
      [0, 0, 0, 1],
    ],
    count: 1,
  } as const
  const designs = [lacking, having].map(({ variants, count }) => ({
    variants: variants.map(([...variant]) => variant),
    count,
  }))
  const filters: Filters = { ...noFilters, attribute: ['colour.red'] }
  expect(countFitting({ ...talliesOf(), designs }, filters)).toBe(1)
})
