import { expect, test } from 'vitest'
import { inboxAddress, parseInboxView } from './inbox-view.ts'

const viewOf = (query: string) => parseInboxView(new URLSearchParams(query))

test('the URL holds the filters and page numbers of both lists', () => {
  const query = 'search=silk&show=unread&page=2&email=asha&emails=3'
  expect(inboxAddress(viewOf(query), {})).toBe(`/admin/queries?${query}`)
  expect(inboxAddress(viewOf(''), {})).toBe('/admin/queries')
})

test('a changed filter resets its own list to page 1 and leaves the second list unchanged', () => {
  const view = viewOf('show=unread&page=2&email=asha&emails=3')
  expect(inboxAddress(view, { show: 'unanswered' })).toBe(
    '/admin/queries?show=unanswered&email=asha&emails=3',
  )
  expect(inboxAddress(view, { email: 'meera' })).toBe(
    '/admin/queries?show=unread&page=2&email=meera',
  )
})

test('a URL with invalid parameters shows the unfiltered inbox', () => {
  expect(viewOf('show=all&page=-1&emails=x&search=%20')).toEqual({
    search: '',
    show: null,
    page: 1,
    email: '',
    emails: 1,
  })
})
