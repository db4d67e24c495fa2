import { expect, test } from 'vitest'
import { limitedPageOf } from '#shop/paging.ts'
import { countText } from './count-text.ts'

const limits = { perPage: 24, rowsMax: 9_600 }
const textOf = (counted: number) =>
  countText(limitedPageOf([], 1, counted, limits), 'product', 'products')

test('a count is exact up to the limit of the list, with its digits in groups', () => {
  expect([0, 1, 2, 9_599, 9_600].map(textOf)).toEqual([
    '0 products',
    '1 product',
    '2 products',
    '9,599 products',
    '9,600 products',
  ])
})

test('a count above the limit of the list is shown as more than the limit', () => {
  expect(textOf(9_601)).toBe('more than 9,600 products')
  expect(limitedPageOf([], 1, 9_601, limits)).toMatchObject({ total: 9_600, pages: 400 })
})
