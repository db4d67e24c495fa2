import { expect, test } from 'vitest'
import { rowFilters } from '#shop/import-export/import/import.ts'
import { importAddress, parseImportView } from './import-view.ts'

test('the URL of a view is parsed back into the view', () => {
  for (const show of rowFilters)
    for (const page of [1, 7]) {
      const { searchParams } = new URL(importAddress('abc', { show, page }), 'http://shop')
      expect(parseImportView(searchParams)).toEqual({ show, page })
    }
})

test('the URL leaves out default values, and unknown values in it become defaults', () => {
  expect(importAddress('abc', { show: 'all', page: 1 })).toBe('/admin/exchange/abc')
  expect(parseImportView(new URLSearchParams('show=secret&page=-3'))).toEqual({
    show: 'all',
    page: 1,
  })
})
