import { expect, test } from 'vitest'
import type { BulkAction } from './bulk-action.ts'
import { planChange, type BulkProduct } from './plan-change.ts'

const saree: BulkProduct = {
  id: 'a',
  title: 'Rose saree',
  type: 'saree',
  attributes: ['colour.red', 'fabric.silk'],
  collections: ['diwali', 'wedding'],
  version: 1,
  sellingPricePaise: 249_900,
  originalPricePaise: 299_900,
  categories: ['Latest', 'Popular'],
  state: 'published',
  publishedFrom: '',
  publishedUntil: '',
  quantity: 5,
  isBlocked: false,
}
const priceTo = (field: 'sellingPrice' | 'originalPrice', amount: number): BulkAction => ({
  field,
  change: { way: 'set', amount, rounding: 'rupee' },
})
const stock = (way: 'add' | 'set', quantity: number): BulkAction => ({
  field: 'stock',
  way,
  quantity,
})

test('a plan has the changed values before and after', () => {
  expect(planChange(saree, priceTo('sellingPrice', 199_900))).toEqual({
    before: { sellingPricePaise: 249_900 },
    after: { sellingPricePaise: 199_900 },
    note: null,
  })
  expect(planChange(saree, stock('add', 3))).toMatchObject({
    before: { quantity: 5 },
    after: { quantity: 8 },
  })
})

test('a selling price above the original price is refused, whichever of them changes', () => {
  const refused = { before: null, after: null, note: 'above-original' }
  expect(planChange(saree, priceTo('sellingPrice', 300_000))).toEqual(refused)
  expect(planChange(saree, priceTo('originalPrice', 200_000))).toEqual(refused)
  expect(planChange({ ...saree, originalPricePaise: 100 }, stock('set', 1)).note).toBeNull()
})

test('categories keep their order, and adding a category that is already there changes nothing', () => {
  const change = (way: 'add' | 'remove', category: 'Latest' | 'Trending') =>
    planChange(saree, { field: 'category', way, category })
  expect(change('add', 'Trending').after).toEqual({
    categories: ['Latest', 'Trending', 'Popular'],
  })
  expect(change('remove', 'Latest').after).toEqual({ categories: ['Popular'] })
  for (const [way, category] of [
    ['add', 'Latest'],
    ['remove', 'Trending'],
  ] as const)
    expect(change(way, category)).toEqual({ before: null, after: null, note: 'unchanged' })
})

test('another state clears the times of a scheduled product and keeps them for undoing', () => {
  const scheduled = { ...saree, state: 'scheduled', publishedFrom: '2026-12-01T10:00' } as const
  expect(planChange(scheduled, { field: 'state', state: 'archived' })).toEqual({
    before: { state: 'scheduled', publishedFrom: '2026-12-01T10:00', publishedUntil: '' },
    after: { state: 'archived', publishedFrom: '', publishedUntil: '' },
    note: null,
  })
  expect(planChange(saree, { field: 'state', state: 'published' }).note).toBe('unchanged')
})

test('products that cannot have the value stay as they are, with the reason', () => {
  expect(planChange({ ...saree, quantity: null }, stock('set', 1)).note).toBe('counted-by-size')
  expect(planChange(saree, stock('add', 99_999)).note).toBe('more-than-fits')
  expect(planChange(saree, stock('set', 5)).note).toBe('unchanged')
  const lower: BulkAction = {
    field: 'sellingPrice',
    change: { way: 'lower', amount: 249_900, rounding: 'rupee' },
  }
  expect(planChange(saree, lower)).toEqual({
    before: null,
    after: null,
    note: 'price-out-of-range',
  })
})

test('a choice replaces the only value of its attribute, or joins other values', () => {
  const change = (way: 'add' | 'remove', entry: string, isOnly: boolean, kinds: string[] = []) => {
    const choice = { entry, isOnly, kinds, attribute: 'Name', name: 'Choice' }
    return planChange(saree, { field: 'attribute', way, choice })
  }
  const after = (entries: string[]) => ({ after: { attributes: entries } })
  expect(change('add', 'fabric.cotton', true)).toMatchObject(after(['colour.red', 'fabric.cotton']))
  expect(change('add', 'colour.pink', false)).toMatchObject(
    after(['colour.pink', 'colour.red', 'fabric.silk']),
  )
  expect(change('remove', 'fabric.silk', true, ['saree'])).toMatchObject(after(['colour.red']))
  expect(change('add', 'fabric.silk', true).note).toBe('unchanged')
  expect(change('remove', 'fabric.cotton', true).note).toBe('unchanged')
  expect(change('add', 'cup.padded', true, ['blouse']).note).toBe('not-of-kind')
})

test('a product joins a collection or leaves it', () => {
  const change = (way: 'add' | 'remove', slug: string) =>
    planChange(saree, { field: 'collection', way, collection: { slug, title: 'Title' } })
  expect(change('add', 'office').after).toEqual({ collections: ['diwali', 'office', 'wedding'] })
  expect(change('remove', 'diwali').after).toEqual({ collections: ['wedding'] })
  expect(change('add', 'diwali').note).toBe('unchanged')
})
