import { expect, test } from 'vitest'
import { countChoices, facetBit, IN_STOCK_BIT } from '#shop/search/filters/facets.ts'
import { noFilters, parseView } from '#shop/search/filters/product-filters.ts'
import { attributeOf, buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { talliedKinds } from '../../../../tests/support/initial-kinds.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterBar } from './filter-bar.tsx'

const rows = [
  { facets: facetBit('price', '2'), sizes: 0, inStock: IN_STOCK_BIT, count: 1200 },
  { facets: 1 | facetBit('price', '1'), sizes: 0b10, inStock: 0, count: 3 },
]
const counts = countChoices({ kinds: talliedKinds, rows }, noFilters)
const kindNames = { saree: 'Saree', suit: 'Suit' }
const viewOf = (query: string) => parseView(new URLSearchParams(query), 'newest')
const barOf = (query = '', more: Partial<Parameters<typeof FilterBar>[0]> = {}) =>
  htmlOf(
    <FilterBar
      path="/shop/Latest"
      view={viewOf(query)}
      defaultSort="newest"
      counts={counts}
      isSample={false}
      kindNames={kindNames}
      {...more}
    />,
  )
const boxesOf = (html: string, name: string) =>
  tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'name') === name)

test('the filters are a form with a name that works without script through the address', () => {
  const html = barOf()
  const [form = ''] = tagsOf(html, 'form')
  expect(form).toContain('aria-label="Filters"')
  expect([attributeOf(form, 'action'), attributeOf(form, 'method')]).toEqual([
    '/shop/Latest',
    'get',
  ])
  expect(html).toMatch(/<noscript[^>]*><button[^>]*>Show results<\/button>/)
})

test('attributes have a panel each, with swatches of colours', () => {
  const html = barOf('attribute=colour.red', {
    counts: { ...counts, attribute: { 'fabric.silk': 3, 'fabric.net': 2, 'colour.red': 4 } },
    panels: [
      { title: 'Fabric', facets: ['fabric.silk', 'fabric.net'] },
      { title: 'Colour', facets: ['colour.red'] },
    ],
    kindNames: { 'fabric.silk': 'Silk', 'fabric.net': 'Net', 'colour.red': 'Red' },
    swatches: { 'colour.red': '#c1121f' },
  })
  expect(textOf(html)).toMatch(/Fabric Fabric Silk 3 Net 2 Colour \(1\) Colour Red 4/)
  const boxes = boxesOf(html, 'attribute')
  expect(boxes.map((tag) => tag.includes('checked=""'))).toEqual([false, false, true])
  expect(html).toContain('fill="#c1121f"')
})

test('filter choices show their counts with Indian digit grouping', () => {
  expect(textOf(barOf())).toMatch(/Saree\D*1,200/)
})

test('filter choices without products are left out unless they are chosen', () => {
  const valuesOf = (query: string) =>
    boxesOf(barOf(query), 'price').map((tag) => attributeOf(tag, 'value'))
  expect(valuesOf('')).toEqual(['1', '2'])
  expect(valuesOf('price=4')).toEqual(['1', '2', '4'])
})

test('a filter with a single choice is left out unless that choice is chosen', () => {
  expect(boxesOf(barOf(), 'size')).toHaveLength(0)
  const chosen = boxesOf(barOf('size=M'), 'size')
  expect(chosen.map((tag) => tag.includes('checked=""'))).toEqual([true])
})

test('counts from a sample are marked as lower bounds, and every choice is offered', () => {
  const html = barOf('', { isSample: true })
  expect(boxesOf(html, 'price')).toHaveLength(5)
  expect(textOf(html)).toContain('1,200+')
})

test('the button for phones counts the chosen filters and opens the sheet', () => {
  const html = barOf('type=saree&price=1&price=2')
  const button = buttonNamed(html, 'Filter and sort (3)')
  expect(attributeOf(button.toLowerCase(), 'popovertarget')).toBe('filters')
  expect(buttonNamed(html, 'Close filters').toLowerCase()).toContain('popovertargetaction="hide"')
})

test.each([
  ['newest', 0],
  ['best', 1],
] as const)('with default sort %s, best match is offered %d times', (defaultSort, times) => {
  const html = barOf('', { defaultSort })
  expect(tagsOf(html, 'option').filter((tag) => tag.includes('value="best"'))).toHaveLength(times)
})

test('the chosen sort order is selected', () => {
  const selected = tagsOf(barOf('sort=price-up'), 'option').filter((tag) =>
    tag.includes('selected'),
  )
  expect(selected.map((tag) => attributeOf(tag, 'value'))).toEqual(['price-up'])
})

const activeOf = (query: string) =>
  linksOf(
    htmlOf(
      <ActiveFilters
        path="/shop/Latest"
        view={viewOf(query)}
        defaultSort="newest"
        kindNames={kindNames}
      />,
    ),
  )

test('each active filter links to the list without that filter', () => {
  const addresses = Object.values(activeOf('type=saree&size=M&sort=discount'))
  expect(addresses).toEqual([
    '/shop/Latest?size=M&sort=discount',
    '/shop/Latest?type=saree&sort=discount',
    '/shop/Latest?sort=discount',
  ])
})

test('the links of active filters say that they remove the filter', () => {
  const names = Object.keys(activeOf('size=M'))
  expect(names).toEqual(['M : remove this filter', 'Clear all filters'])
})

test('a sort order is not listed as an active filter', () => {
  expect(activeOf('sort=discount')).toEqual({})
})
