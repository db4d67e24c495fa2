import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.server.ts'

test('a response may not be framed by other sites or read as another type', () => {
  expect(securityHeaders('http://localhost:3000')).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test('Strict-Transport-Security is sent only if the shop has an https address', () => {
  const header = 'strict-transport-security'
  expect(securityHeaders('https://zari.test')[header]).toBe('max-age=31536000')
  expect(securityHeaders('http://zari.test')).not.toHaveProperty(header)
})
