import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choiceLabel,
  choicesOf,
  countChosen,
  filterNames,
  parseView,
  sorts,
  toggleChoice,
  viewQuery,
  type Filters,
} from './product-filters.ts'

const filtersArbitrary = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.subarray([...choicesOf(name)])])),
) as fc.Arbitrary<Filters>
const views = fc.record({ filters: filtersArbitrary, sort: fc.constantFrom(...sorts) })

test('a view that is written as a query string and parsed again is unchanged', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(parseView(new URLSearchParams(viewQuery(view, 'best')), 'best')).toEqual(view)
    }),
  )
})

test('selecting and deselecting a filter choice restores the view', () => {
  fc.assert(
    fc.property(views, fc.constantFrom(...filterNames), (view, name) => {
      const choice = choicesOf(name)[0]!
      expect(toggleChoice(toggleChoice(view, name, choice), name, choice)).toEqual(view)
      expect(
        Math.abs(countChosen(toggleChoice(view, name, choice).filters) - countChosen(view.filters)),
      ).toBe(1)
    }),
  )
})

test('unknown filters, choices and orders in a query string are ignored', () => {
  const query = new URLSearchParams('type=hat&size=M&size=XXXL&colour=red&sort=random')
  expect(viewQuery(parseView(query, 'newest'), 'newest')).toBe('?size=M')
})

test('the query string lists choices in a fixed order and omits the default order and the first page', () => {
  const view = parseView(new URLSearchParams('sort=newest&size=L&size=S&type=suit'), 'newest')
  expect(viewQuery(view, 'newest')).toBe('?type=suit&size=S&size=L')
  expect(viewQuery(view, 'best', 3)).toBe('?type=suit&size=S&size=L&sort=newest&page=3')
})

test('every filter choice has its own label', () => {
  const labels = filterNames.flatMap((name) =>
    choicesOf(name).map((choice) => choiceLabel(name, choice)),
  )
  expect(new Set(labels).size).toBe(labels.length)
  expect(choicesOf('price').map((band) => choiceLabel('price', band))).toEqual([
    'Under 1,000 Rs.',
    '1,000 – 2,500 Rs.',
    '2,500 – 5,000 Rs.',
    '5,000 – 10,000 Rs.',
    '10,000 Rs. and more',
  ])
})
