import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choicesOf,
  choiceWords,
  countChoices,
  countChosen,
  countFitting,
  facetBit,
  facetMasks,
  filterNames,
  maskOfTerms,
  parseView,
  sorts,
  viewAddress,
  withChoice,
  type Filters,
} from './product-filters.ts'
import { filterTerms } from './terms.ts'

const filtersArbitrary = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.subarray([...choicesOf(name)])])),
) as fc.Arbitrary<Filters>
const views = fc.record({ filters: filtersArbitrary, sort: fc.constantFrom(...sorts) })

test('a view that is written as an address is read again as the same view', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(parseView(new URLSearchParams(viewAddress(view, 'best')), 'best')).toEqual(view)
    }),
  )
})

test('a choice that is made twice is taken back', () => {
  fc.assert(
    fc.property(views, fc.constantFrom(...filterNames), (view, name) => {
      const choice = choicesOf(name)[0]!
      expect(withChoice(withChoice(view, name, choice), name, choice)).toEqual(view)
      expect(
        Math.abs(countChosen(withChoice(view, name, choice).filters) - countChosen(view.filters)),
      ).toBe(1)
    }),
  )
})

test('every choice has a bit of its own, and words of its own', () => {
  const all = filterNames.flatMap((name) =>
    choicesOf(name).map((choice) => [name, choice] as const),
  )
  expect(new Set(all.map(([name, choice]) => facetBit(name, choice))).size).toBe(all.length)
  expect(new Set(all.map(([name, choice]) => choiceWords(name, choice))).size).toBe(all.length)
  expect(choicesOf('price').map((band) => choiceWords('price', band))).toEqual([
    'Under 1,000 Rs.',
    '1,000 – 2,500 Rs.',
    '2,500 – 5,000 Rs.',
    '5,000 – 10,000 Rs.',
    '10,000 Rs. and more',
  ])
})

test('what filters ask of a document is the same in terms and in bits; a word has none', () => {
  fc.assert(
    fc.property(filtersArbitrary, (filters) => {
      const bits = facetMasks({ ...filters, stock: [] }).map(({ mask }) => mask)
      expect(new Set(filterTerms(filters).map(maskOfTerms))).toEqual(new Set(bits))
    }),
  )
  expect([maskOfTerms(['saree']), maskOfTerms(['=saree', 'silk']), maskOfTerms(['=p5'])]).toEqual([
    null,
    null,
    null,
  ])
})

test('a choice shows as many pieces as its count said, with everything else that is chosen', () => {
  const tallies = fc.array(
    fc.record({ facets: fc.nat({ max: 2 ** 22 - 1 }), pieces: fc.nat({ max: 50 }) }),
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
