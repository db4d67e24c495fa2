import { expect, test } from 'vitest'
import { placeAfterLogin } from './after-login.ts'

test.each([
  ['user', null, '/'],
  ['user', '/orderSummary', '/orderSummary'],
  ['user', '/orders?page=2', '/orders?page=2'],
  ['user', '/admin/orders', '/'],
  ['user', '/authentication?next=/cart', '/'],
  ['user', 'https://evil.test', '/'],
  ['admin', null, '/admin'],
  ['admin', '/admin/orders?status=1', '/admin/orders?status=1'],
  ['admin', '/orders', '/admin'],
  ['admin', '/administrators', '/admin'],
  ['admin', '/admin/login', '/admin'],
  ['admin', '//evil.test/admin', '/admin'],
  ['packer', null, '/admin'],
  ['packer', '/admin/orders?status=2', '/admin/orders?status=2'],
  ['packer', '/orders', '/admin'],
] as const)('a %s who wanted %s goes to %s', (role, next, place) => {
  expect(placeAfterLogin(role, next)).toBe(place)
})
