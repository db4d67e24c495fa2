import { expect, test } from 'vitest'
import { planCollections } from './plan-collections.ts'

const known = [
  { slug: 'festive', title: 'Festive picks' },
  { slug: 'bridal', title: 'Weddings' },
  { slug: 'weddings', title: 'Bridal' },
]
const plan = (read: string[] | undefined, ...stored: string[]) =>
  planCollections(read, { stored, known })

test('a file without the column, or with the same collections in any order, changes nothing', () => {
  expect(plan(undefined, 'festive')).toEqual({ notes: [] })
  expect(plan(['Festive', 'bridal'], 'bridal', 'festive')).toEqual({ notes: [] })
  expect(plan([])).toEqual({ notes: [] })
})

test('an empty cell removes the product from all collections', () => {
  expect(plan([], 'festive')).toEqual({
    change: { added: [], removed: ['festive'] },
    notes: [{ code: 'collections-change', before: ['festive'], after: [] }],
  })
})

test('collections are named by slug or title, slugs first, and each counts once', () => {
  expect(plan(['FESTIVE PICKS', 'festive', 'Weddings'], 'bridal').change).toEqual({
    added: ['festive', 'weddings'],
    removed: ['bridal'],
  })
})

test('names that the shop does not have are left out with a note', () => {
  expect(plan(['festive', 'Summer'], 'festive')).toEqual({
    notes: [{ code: 'collections-left-out', names: ['Summer'] }],
  })
  expect(plan(['Summer', 'bridal']).notes).toEqual([
    { code: 'collections-change', before: [], after: ['bridal'] },
    { code: 'collections-left-out', names: ['Summer'] },
  ])
})
