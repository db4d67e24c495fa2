import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/orders', '/orderSummary?coupon=a%20b', '/shop/Latest#top'])(
  '%s is one of our pages',
  (path) => {
    expect(ownPath(path)).toBe(path)
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
])('%j leads nowhere but home', (path) => {
  expect(ownPath(path)).toBe('/')
  expect(ownPath(path, '/admin')).toBe('/admin')
})
