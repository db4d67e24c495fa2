import { expect, test } from 'vitest'
import { sizeOf, type CachedPage } from './cached-page.ts'

const page: CachedPage = {
  status: 200,
  headers: {},
  body: Buffer.alloc(10_000),
  bodyBytes: 10_000,
  gzip: null,
  brotli: null,
  etag: '""',
  topics: [],
  visits: 0,
  visitsTaken: 0,
}

test('the size of an entry includes every stored encoding', () => {
  const plain = sizeOf('/', page)
  expect(sizeOf('/', { ...page, gzip: Buffer.alloc(2_000) })).toBe(plain + 2_000)
  expect(sizeOf('/', { ...page, brotli: Buffer.alloc(1_500) })).toBe(plain + 1_500)
  expect(sizeOf('/', { ...page, body: null })).toBe(plain - 10_000)
})

test('the size of an entry includes its address and its topics', () => {
  const empty = { ...page, body: null }
  expect(sizeOf('/', empty)).toBeGreaterThan(1_000)
  expect(sizeOf('/'.repeat(101), empty) - sizeOf('/', empty)).toBe(200)
  expect(sizeOf('/', { ...empty, topics: ['a', 'b'] })).toBeGreaterThan(sizeOf('/', empty) + 300)
})
