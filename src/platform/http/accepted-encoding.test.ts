import { expect, test } from 'vitest'
import { acceptedEncoding, acceptsGzip } from './accepted-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['brotli', 'identity'],
  ['x'.repeat(10_000), 'identity'],
] as const)('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('gzip is accepted by name unless its weight is zero', () => {
  expect(acceptsGzip('br, gzip')).toBe(true)
  expect(acceptsGzip('gzip;q=0')).toBe(false)
  expect(acceptsGzip('br')).toBe(false)
})
