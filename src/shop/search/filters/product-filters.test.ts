import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choiceLabel,
  countChosen,
  filterNames,
  fixedChoices,
  parseView,
  sorts,
  withoutChoice,
  viewQuery,
  type Filters,
} from './product-filters.ts'

const known = {
  type: ['saree', 'suit'],
  size: ['S', 'M', 'L', '2 years', '2.5 m'],
  attribute: ['fabric.silk', 'fabric.cotton', 'colour.red'],
}
const choices = { ...fixedChoices, ...known }
const filtersArbitrary = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, fc.subarray([...choices[name]])])),
) as fc.Arbitrary<Filters>
const views = fc.record({ filters: filtersArbitrary, sort: fc.constantFrom(...sorts) })

test('a view that is written as a query string and parsed again is unchanged', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(parseView(new URLSearchParams(viewQuery(view, 'best')), 'best')).toEqual(view)
    }),
  )
})

test('a deselected choice is missing in the view, and all others remain', () => {
  fc.assert(
    fc.property(views, fc.constantFrom(...filterNames), (view, name) => {
      const choice = choices[name][0]
      const chosen: readonly string[] = view.filters[name]
      const { filters } = withoutChoice(view, name, choice)
      expect(filters[name]).not.toContain(choice)
      expect(countChosen(filters)).toBe(
        countChosen(view.filters) - (chosen.includes(choice) ? 1 : 0),
      )
    }),
  )
})

test('without the known choices, types and sizes are kept in the order of the address', () => {
  const query = new URLSearchParams('size=4+years&size=&type=hat&size=M&size=M&price=9')
  expect(viewQuery(parseView(query, 'newest'), 'newest')).toBe('?type=hat&size=4+years&size=M')
})

test('attributes that are not filters of the shop are ignored', () => {
  const query = new URLSearchParams('attribute=fabric.silk&attribute=fabric.nylon&attribute=x')
  expect(parseView(query, 'newest', known).filters.attribute).toEqual(['fabric.silk'])
  expect(parseView(query, 'newest', { type: [], size: [] }).filters.attribute).toEqual([])
})

test('unknown filters, choices and orders in a query string are ignored', () => {
  const query = new URLSearchParams('type=hat&size=M&size=XXXL&colour=red&sort=random')
  expect(viewQuery(parseView(query, 'newest', known), 'newest')).toBe('?size=M')
})

test('the query string lists choices in a fixed order and omits the default order and the first page', () => {
  const view = parseView(
    new URLSearchParams('sort=newest&size=L&size=S&type=suit'),
    'newest',
    known,
  )
  expect(viewQuery(view, 'newest')).toBe('?type=suit&size=S&size=L')
  expect(viewQuery(view, 'best', 3)).toBe('?type=suit&size=S&size=L&sort=newest&page=3')
})

test('every filter choice has its own label', () => {
  const labels = filterNames.flatMap((name) =>
    choices[name].map((choice) => choiceLabel(name, choice, { saree: 'Saree' })),
  )
  expect(new Set(labels).size).toBe(labels.length)
  expect(choices.price.map((band) => choiceLabel('price', band, {}))).toEqual([
    'Under 1,000 Rs.',
    '1,000 – 2,500 Rs.',
    '2,500 – 5,000 Rs.',
    '5,000 – 10,000 Rs.',
    '10,000 Rs. and more',
  ])
})
