import { expect, test } from 'vitest'
import { linksOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf, textOf } from '../../../../../tests/support/render-html.tsx'
import { ColumnHeadings } from './column-headings.tsx'
import { parseProductsView } from './products-view.ts'

const headingsOf = (query: string) =>
  htmlOf(<ColumnHeadings view={parseProductsView(new URLSearchParams(query), [])} />)

test('a heading sorts by its column and keeps the filter; a second press reverses the order', () => {
  expect(Object.values(linksOf(headingsOf('search=silk')))).toEqual([
    '/admin/products?search=silk&sort=title',
    '/admin/products?search=silk&sort=stock-up',
    '/admin/products?search=silk&sort=price-up',
  ])
  const sorted = headingsOf('sort=price-up')
  expect(textOf(sorted)).toContain('Selling price , sorted lowest first, sort highest first')
  expect(Object.values(linksOf(sorted))).toContain('/admin/products?sort=price-down')
  expect(sorted.match(/aria-current="true"/g)).toHaveLength(1)
})
