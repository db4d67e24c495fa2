import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { DroppedPages } from './dropped-pages.ts'

const page = (text: string): CachedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  bodyBytes: text.length,
  etag: 'W/"1"',
  topics: [],
  gzip: null,
  brotli: null,
  visits: 0,
  visitsTaken: 0,
})
const SIZE = 1_024 + 2 + 1

test('the oldest pages are discarded when newer pages exceed the limit', () => {
  const dropped = new DroppedPages(2 * SIZE)
  for (const key of ['a', 'b', 'c']) dropped.add(key, page('x'))
  expect(['a', 'b', 'c'].map((key) => dropped.find(key, 1_000) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  expect(dropped.bytes).toBe(2 * SIZE)
  dropped.delete('b')
  dropped.delete('b')
  expect(dropped.bytes).toBe(SIZE)
  dropped.clear()
  expect([dropped.find('c', 1_000), dropped.bytes]).toEqual([undefined, 0])
})

test('a dropped page is not returned when it is older than the caller accepts', () => {
  let now = 0
  const dropped = new DroppedPages(10_000, () => now)
  dropped.add('/', page('x'))
  now = 60_000
  expect(dropped.find('/', 60_000)).toBeDefined()
  now = 60_001
  expect(dropped.find('/', 60_000)).toBeUndefined()
  expect(dropped.find('/', 120_000)).toBeDefined()
})

test('a page compressed after it was added is removed with the size that was counted', () => {
  const dropped = new DroppedPages(10_000)
  const kept = page('x')
  dropped.add('/', kept)
  kept.brotli = Buffer.alloc(500)
  dropped.delete('/')
  expect(dropped.bytes).toBe(0)
})

test('a page that is dropped again counts once and becomes the newest', () => {
  const dropped = new DroppedPages(2 * SIZE)
  for (const key of ['a', 'b', 'a', 'c']) dropped.add(key, page('x'))
  expect(['a', 'b', 'c'].map((key) => dropped.find(key, 1_000) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
  expect(dropped.bytes).toBe(2 * SIZE)
})

test('a page that is dropped again is returned in its newest version and age', () => {
  let now = 0
  const dropped = new DroppedPages(10_000, () => now)
  dropped.add('/', page('old'))
  now = 1_000
  dropped.add('/', page('new'))
  expect(dropped.find('/', 0)?.body?.toString()).toBe('new')
})

test('a page above the limit is not kept, and pages that fit stay', () => {
  const dropped = new DroppedPages(2 * SIZE)
  dropped.add('a', page('x'))
  dropped.add('b', page('x'.repeat(SIZE + 2)))
  expect(dropped.find('b', 1_000)).toBeUndefined()
  expect(dropped.find('a', 1_000)).toBeDefined()
  expect(dropped.bytes).toBe(SIZE)
})
