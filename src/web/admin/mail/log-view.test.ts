import { expect, test } from 'vitest'
import { logAddress, parseLogView } from './log-view.ts'

test('the URL of the mail log holds its search, filter and page', () => {
  const view = { search: 'asha@example.com', failed: true, page: 3 }
  expect(logAddress(view, { page: 3 })).toBe(
    '/admin/mail?search=asha%40example.com&status=failed&page=3',
  )
  expect(
    parseLogView(new URL(logAddress(view, { page: 3 }), 'http://zari.test').searchParams),
  ).toEqual(view)
  expect(logAddress({ search: '', failed: false, page: 1 })).toBe('/admin/mail')
  expect(logAddress(view, { failed: false })).toBe('/admin/mail?search=asha%40example.com')
})

test('a URL with invalid parameters shows the unfiltered mail log', () => {
  expect(parseLogView(new URLSearchParams('page=-4&status=sold&search=%00'))).toEqual({
    search: '',
    failed: false,
    page: 1,
  })
})
