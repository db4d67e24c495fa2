import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CachedPage, Rendered } from './cached-page.ts'
import { BackgroundCompressor, bodyOf, compressPage, encodedBytes } from './compress-page.server.ts'
import { PageCache } from './page-cache.server.ts'

const rendered = (text: string, topics: string[], cacheable = true): Rendered => ({
  page: { status: 200, headers: {}, body: Buffer.from(text) },
  topics: new Set(topics),
  cacheable,
})
const cacheOf = (bytesMax = 1_000_000) => new PageCache({ bytesMax })
const text = (page: CachedPage | undefined) => page && bodyOf(page).toString()

test('a page is rendered once and served until one of its topics changes', async () => {
  const cache = cacheOf()
  await cache.render('/', async () => rendered('first', ['site', 'catalogue']))
  expect(text(cache.find('/'))).toBe('first')
  cache.invalidate('orders')
  expect(text(cache.find('/'))).toBe('first')
  cache.invalidate('catalogue')
  expect(cache.find('/')).toBeUndefined()
})

test('simultaneous requests for a page that is not cached share one rendering', async () => {
  const cache = cacheOf()
  let renderings = 0
  const render = async () => rendered(`page ${++renderings}`, ['site'])
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.render('/', render)))
  expect(new Set(pages.map(text))).toEqual(new Set(['page 1']))
})

test('a page whose data changes while it is rendered is not cached', async () => {
  const cache = cacheOf()
  const page = await cache.render('/', async () => {
    cache.invalidate('something else')
    cache.invalidate('site')
    cache.invalidate('something else again')
    return rendered('old', ['site'])
  })
  expect(text(page)).toBe('old')
  expect(cache.find('/')).toBeUndefined()
})

test('a request after a change does not join a rendering from before it', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const before = cache.render('/', () => promise)
  cache.invalidate('site')
  const after = cache.render('/', async () => rendered('new', ['site']))
  resolve(rendered('old', ['site']))
  expect([text(await before), text(await after)]).toEqual(['old', 'new'])
  expect(text(cache.find('/'))).toBe('new')
})

test('unrelated changes do not cause additional renderings', async () => {
  const cache = cacheOf()
  let renderings = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 20 }, () => {
    cache.invalidate('orders')
    return cache.render('/', async () => {
      const number = ++renderings
      await promise
      return rendered(`page ${number}`, ['site'])
    })
  })
  resolve()
  expect(new Set((await Promise.all(asked)).map(text))).toEqual(new Set(['page 1']))
  expect(text(cache.find('/'))).toBe('page 1')
})

test('requests after a change share one new rendering', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const before = [1, 2].map(() => cache.render('/', () => promise))
  cache.invalidate('site')
  let renderings = 0
  const after = [1, 2, 3].map(() =>
    cache.render('/', async () => rendered(`new ${++renderings}`, ['site'])),
  )
  resolve(rendered('old', ['site']))
  expect((await Promise.all([...before, ...after])).map(text)).toEqual([
    'old',
    'old',
    'new 1',
    'new 1',
    'new 1',
  ])
})

test('a hanging rendering does not block requests after the cache was cleared', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const hung = cache.render('/', () => promise)
  cache.clear()
  expect(text(await cache.render('/', async () => rendered('new', ['site'])))).toBe('new')

  const next = Promise.withResolvers<Rendered>()
  cache.invalidate('site')
  const one = cache.render('/', () => next.promise)
  resolve(rendered('old', ['site']))
  expect(text(await hung)).toBe('old')
  let renderings = 0
  const other = cache.render('/', async () => rendered(`again ${++renderings}`, ['site']))
  next.resolve(rendered('newer', ['site']))
  expect([text(await one), text(await other), renderings]).toEqual(['newer', 'newer', 0])
})

test('a not-found rendering from before a change does not serve later requests', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const before = cache.render('/', () => promise)
  cache.invalidate('catalogue')
  const after = cache.render('/', async () => rendered('there', ['catalogue']))
  resolve(rendered('not found', [], false))
  expect([text(await before), text(await after)]).toEqual(['not found', 'there'])
})

test('a personal page is never cached', async () => {
  const cache = cacheOf()
  await cache.render('/', async () => rendered('mine', [], false))
  expect(cache.find('/')).toBeUndefined()
})

test('a failed rendering fails for all waiting requests and is retried by the next', async () => {
  const cache = cacheOf()
  await expect(
    cache.render('/', async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(text(await cache.render('/', async () => rendered('there again', [])))).toBe('there again')
})

test('the cache stays below its size by evicting the least recently used pages', async () => {
  const cache = cacheOf(5_000)
  for (const key of ['/a', '/b', '/c', '/d']) {
    await cache.render(key, async () => rendered('x'.repeat(500), ['site']))
    cache.find('/a')
  }
  expect(cache.bytes).toBeLessThanOrEqual(5_000)
  expect(text(cache.find('/a'))).toHaveLength(500)
  expect(cache.find('/b')).toBeUndefined()
})

test('a new encoding counts towards the size only while its page is cached', async () => {
  const cache = cacheOf(3_000)
  const page = await cache.render('/', async () => rendered('x', ['site']))
  cache.addEncoding('/', page, 'brotli', Buffer.alloc(100))
  const with100 = cache.bytes
  cache.addEncoding('/', page, 'brotli', Buffer.alloc(60))
  expect(cache.bytes).toBe(with100 - 40)
  cache.invalidate('site')
  cache.addEncoding('/', page, 'gzip', Buffer.alloc(500))
  expect(cache.bytes).toBe(0)
})

test('while change events are lost, nothing is cached and no cached page is served', async () => {
  const cache = cacheOf()
  await cache.render('/', async () => rendered('before', ['site']))
  cache.setDisconnected(true)
  expect(cache.find('/')).toBeUndefined()
  await cache.render('/', async () => rendered('meanwhile', ['site']))
  cache.setDisconnected(false)
  expect(cache.find('/')).toBeUndefined()
})

test('a client that requests thousands of addresses once evicts only the pages it requested', async () => {
  const cache = cacheOf(60_000)
  const asked = Array.from({ length: 20 }, (_, number) => `/asked/${number}`)
  for (const key of asked) {
    await cache.render(key, async () => rendered('x'.repeat(500), ['site']))
    cache.find(key)
  }
  for (let number = 0; number < 1_000; number++)
    await cache.render(`/junk/${number}`, async () => rendered('x'.repeat(500), ['site']))
  expect(asked.filter((key) => cache.find(key) === undefined)).toEqual([])
  expect(cache.bytes).toBeLessThanOrEqual(60_000)
})

const manyWords = Array.from(
  { length: 2_000 },
  (_, number) => `piece ${(number * 7_919) % 1_009}`,
).join(' ')

test('only a page that is requested twice is recompressed at the best quality', async () => {
  const packer = new BackgroundCompressor()
  const cache: PageCache = new PageCache({
    bytesMax: 1_000_000,
    onSecondRequest: (key, page) => packer.add(cache, key, page),
  })
  const page = await cache.render('/', async () => rendered(manyWords, ['site']))
  await compressPage(cache, '/', page, 'br')
  const quick = page.brotli
  const once = await cache.render('/once', async () => rendered(manyWords, ['site']))
  await compressPage(cache, '/once', once, 'br')
  const onceBefore = once.brotli
  cache.find('/')
  await expect.poll(() => page.brotli === quick).toBe(false)
  expect(page.brotli!.length).toBeLessThanOrEqual(quick!.length)
  expect(once.brotli).toBe(onceBefore)
})

test('simultaneous requests for an encoding compress once', async () => {
  const cache = cacheOf()
  const page = await cache.render('/', async () => rendered(manyWords, ['site']))
  const packed = await Promise.all(
    Array.from({ length: 20 }, () => compressPage(cache, '/', page, 'gzip')),
  )
  expect(new Set(packed).size).toBe(1)
  expect(bodyOf(page)).toBe(bodyOf(page))
})

test('a page is stored only in compressed form and served identically in every encoding', async () => {
  const cache = cacheOf()
  const page = await cache.render('/', async () => rendered(manyWords, ['site']))
  const before = cache.bytes
  await compressPage(cache, '/', page, 'br')
  expect(before - cache.bytes).toBe(manyWords.length - page.brotli!.length)
  expect(encodedBytes(page, 'identity')?.toString()).toBe(manyWords)
  expect(gunzipSync(await compressPage(cache, '/', page, 'gzip')).toString()).toBe(manyWords)

  const gzipped = await cache.render('/zipped', async () => rendered(manyWords, ['site']))
  await compressPage(cache, '/zipped', gzipped, 'gzip')
  expect(brotliDecompressSync(await compressPage(cache, '/zipped', gzipped, 'br')).toString()).toBe(
    manyWords,
  )
})
