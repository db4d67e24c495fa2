import { expect, test } from 'vitest'
import { loginLanding } from './login-landing.ts'

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
] as const)('a %s who requested %s lands on %s', (role, next, landing) => {
  expect(loginLanding(role, next)).toBe(landing)
})
