import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/', '/orders', '/orderSummary?coupon=a%20b', '/shop/Latest#top'])(
  'the path %s of this shop is accepted as a redirect target',
  (path) => {
    expect(safeRedirect(path)).toBe(path)
  },
)

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'evil',
  '',
  '/..//evil.test',
  '/.//evil.test',
  '\\\\evil.test',
  'http:evil.test',
  null,
  undefined,
  7,
])('the redirect target %j is replaced by the home page or the given page', (path) => {
  expect(safeRedirect(path)).toBe('/')
  expect(safeRedirect(path, '/admin')).toBe('/admin')
})
