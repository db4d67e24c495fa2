import { expect, test } from 'vitest'
import { offersTopic, type ProductCard } from '#shop/catalogue/product.ts'
import { pageOf } from '#shop/paging.ts'
import { countChoices, facetBit, IN_STOCK_BIT } from '#shop/search/filters/facets.ts'
import { noFilters, parseView } from '#shop/search/filters/product-filters.ts'
import { initialKinds, talliedKinds } from '../../../../tests/support/initial-kinds.ts'
import { filteredList, redirectPastEnd } from './filtered-list.ts'
import { packList, unpackList } from './packed-list.ts'

const saree: ProductCard = {
  id: 'bbf82fd9-4fcc-4a90-a122-4e7ca2cfa040',
  title: 'Red Silk Saree',
  type: 'saree',
  struckPricePaise: 479_900,
  strike: 'original',
  sellingPricePaise: 383_900,
  sizes: [],
  available: 5,
  image: null,
}
const rows = [{ facets: facetBit('price', '2'), sizes: 0, inStock: IN_STOCK_BIT, count: 30 }]
const found = (page = 1) => ({
  products: pageOf([saree], page, 30, 24),
  counts: countChoices({ kinds: talliedKinds, rows }, noFilters),
  hasMore: false,
  isSample: false,
})
const viewOf = (query: string) => parseView(new URLSearchParams(query), 'newest')

test('the default view has no price and stock counts and does not depend on their changes', () => {
  const { counts, topics } = filteredList(found(), viewOf(''), 'newest', initialKinds)
  expect([counts.type['saree'], counts.price['2'], counts.stock]).toEqual([30, undefined, {}])
  expect(counts.price['4']).toBe(0)
  expect(topics).not.toContain(offersTopic)
  expect(topics.some((topic) => topic.includes(saree.id))).toBe(true)
})

test.each(['price=2', 'sort=price-up', 'stock=in-stock'])(
  'a list with %s depends on price and stock changes',
  (query) => {
    const { counts, topics } = filteredList(found(), viewOf(query), 'newest', initialKinds)
    expect([counts.price['2'], counts.stock['in-stock']]).toEqual([30, 30])
    expect(topics).toContain(offersTopic)
  },
)

test('a page past the end redirects to the last page with the same filters', () => {
  const listAt = (page: number) =>
    filteredList(found(page), viewOf('size=M'), 'newest', initialKinds)
  expect(() => redirectPastEnd(listAt(2), '/shop/saree', 'newest')).not.toThrow()
  try {
    redirectPastEnd(listAt(3), '/shop/saree', 'newest')
    expect.unreachable()
  } catch (response) {
    expect((response as Response).headers.get('location')).toBe('/shop/saree?size=M&page=2')
  }
})

test('packing and unpacking a list changes none of its cards', () => {
  const { topics: _, ...list } = filteredList(found(), viewOf('type=saree'), 'newest', initialKinds)
  expect(unpackList(packList(list))).toEqual(list)
})
