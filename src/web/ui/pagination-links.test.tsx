import { expect, test } from 'vitest'
import { attributeOf, linkNamed, linksOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { Pagination } from './pagination.tsx'

const pagesOf = (page: number, pages: number) =>
  htmlOf(<Pagination page={page} pages={pages} linkTo={(number) => `/orders?page=${number}`} />)

test('a list with a single page has no pagination', () => {
  expect(pagesOf(1, 1)).toBe('')
  expect(pagesOf(1, 0)).toBe('')
})

test('a page in the middle links to its neighbours and to both ends', () => {
  expect(linksOf(pagesOf(5, 9))).toEqual({
    'Previous page': '/orders?page=4',
    'Page 1': '/orders?page=1',
    'Page 4': '/orders?page=4',
    'Page 5': '/orders?page=5',
    'Page 6': '/orders?page=6',
    'Page 9': '/orders?page=9',
    'Next page': '/orders?page=6',
  })
})

test('only the link of the shown page is marked as current', () => {
  const html = pagesOf(2, 3)
  expect(attributeOf(linkNamed(html, 'Page 2'), 'aria-current')).toBe('page')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('the first page has no link to a previous page, and the last page none to a next page', () => {
  expect(linksOf(pagesOf(1, 3))).not.toHaveProperty('Previous page')
  expect(linksOf(pagesOf(3, 3))).not.toHaveProperty('Next page')
})

test('a pagination has the given label as its accessible name', () => {
  const html = htmlOf(<Pagination page={1} pages={2} linkTo={String} label="Versions" />)
  expect(html).toContain('<nav aria-label="Versions"')
})
