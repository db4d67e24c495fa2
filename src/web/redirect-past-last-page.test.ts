import { expect, test } from 'vitest'
import { redirectPastLastPage } from './redirect-past-last-page.ts'

const request = (search: string) => new Request(`https://shop.test/orders${search}`)

function targetOf(search: string, pages: number, parameter?: string): string | null {
  try {
    redirectPastLastPage(request(search), { page: 99, pages }, parameter)
    return null
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test('a page number past the end redirects to the last page and keeps the rest of the URL', () => {
  expect(targetOf('?search=silk&page=99', 3)).toBe('/orders?search=silk&page=3')
  expect(targetOf('?page=99', 1)).toBe('/orders')
  expect(targetOf('?page=2&log=99', 4, 'log')).toBe('/orders?page=2&log=4')
})

test('the list is returned if the requested page exists', () => {
  const list = { page: 3, pages: 3, items: [] }
  expect(redirectPastLastPage(request('?page=3'), list)).toBe(list)
})
