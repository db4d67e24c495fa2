import { expect, test } from 'vitest'
import { linksOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { ColumnHeadings } from './column-headings.tsx'
import { parseProductsView } from './products-view.ts'

const headingsOf = (query: string) =>
  htmlOf(
    <div role="table">
      <ColumnHeadings view={parseProductsView(new URLSearchParams(query), [])} />
    </div>,
  )
const sortsOf = (html: string) =>
  [...html.matchAll(/aria-sort="(\w+)"/g)].map(([, direction]) => direction)

test('a heading sorts by its column and keeps the filter', () => {
  const html = headingsOf('search=silk')
  expect(Object.values(linksOf(html))).toEqual([
    '/admin/products?search=silk&sort=title',
    '/admin/products?search=silk&sort=stock-up',
    '/admin/products?search=silk&sort=price-up',
  ])
  expect(sortsOf(html)).toEqual([])
})

test.each([
  ['title', 'ascending', 'title-down', 'Product , sort Z to A'],
  ['price-up', 'ascending', 'price-down', 'Selling price , sort highest first'],
  ['stock-down', 'descending', 'stock-up', 'Stock , sort fewest first'],
])(
  'after a press to %s, the list is %s and a second press reverses it',
  (order, sorted, next, name) => {
    const html = headingsOf(`sort=${order}`)
    expect(sortsOf(html)).toEqual([sorted])
    expect(Object.values(linksOf(html))).toContain(`/admin/products?sort=${next}`)
    expect(textOf(html)).toContain(name)
  },
)
