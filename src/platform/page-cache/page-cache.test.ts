import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyOf, encodedBytes, encodePage, PagePacker } from './encode-page.server.ts'
import { PageCache, type Drawn, type KeptPage } from './page-cache.server.ts'

const drawn = (text: string, topics: string[], keep = true): Drawn => ({
  page: { status: 200, headers: {}, body: Buffer.from(text) },
  topics: new Set(topics),
  keep,
})
const cacheOf = (bytesMax = 1_000_000) => new PageCache({ bytesMax })
const text = (page: KeptPage | undefined) => page && bodyOf(page).toString()

test('a page is drawn once and served again until one of its topics has news', async () => {
  const cache = cacheOf()
  await cache.draw('/', async () => drawn('first', ['site', 'catalogue']))
  expect(text(cache.find('/'))).toBe('first')
  cache.forget('orders')
  expect(text(cache.find('/'))).toBe('first')
  cache.forget('catalogue')
  expect(cache.find('/')).toBeUndefined()
})

test('many who ask at once for a page that is not there cause one drawing', async () => {
  const cache = cacheOf()
  let drawings = 0
  const draw = async () => drawn(`page ${++drawings}`, ['site'])
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.draw('/', draw)))
  expect(new Set(pages.map(text))).toEqual(new Set(['page 1']))
})

test('a page overtaken by news while it was being drawn is not kept, whatever other news came in between', async () => {
  const cache = cacheOf()
  const page = await cache.draw('/', async () => {
    cache.forget('something else')
    cache.forget('site')
    cache.forget('something else again')
    return drawn('old', ['site'])
  })
  expect(text(page)).toBe('old')
  expect(cache.find('/')).toBeUndefined()
})

test('whoever asks after the news does not join a drawing that began before it', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  const before = cache.draw('/', () => promise)
  cache.forget('site')
  const after = cache.draw('/', async () => drawn('new', ['site']))
  resolve(drawn('old', ['site']))
  expect([text(await before), text(await after)]).toEqual(['old', 'new'])
  expect(text(cache.find('/'))).toBe('new')
})

test('many who ask for a page in the middle of other news cause one drawing', async () => {
  const cache = cacheOf()
  let drawings = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 20 }, () => {
    cache.forget('orders')
    return cache.draw('/', async () => {
      const number = ++drawings
      await promise
      return drawn(`page ${number}`, ['site'])
    })
  })
  resolve()
  expect(new Set((await Promise.all(asked)).map(text))).toEqual(new Set(['page 1']))
  expect(text(cache.find('/'))).toBe('page 1')
})

test('however many ask after the news, the page is drawn once more, and for nobody who asked before', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  const before = [1, 2].map(() => cache.draw('/', () => promise))
  cache.forget('site')
  let drawings = 0
  const after = [1, 2, 3].map(() =>
    cache.draw('/', async () => drawn(`new ${++drawings}`, ['site'])),
  )
  resolve(drawn('old', ['site']))
  expect((await Promise.all([...before, ...after])).map(text)).toEqual([
    'old',
    'old',
    'new 1',
    'new 1',
    'new 1',
  ])
})

test('nobody waits for a drawing that hangs since before everything was forgotten, and its end takes nothing from those after it', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  const hung = cache.draw('/', () => promise)
  cache.forgetAll()
  expect(text(await cache.draw('/', async () => drawn('new', ['site'])))).toBe('new')

  const next = Promise.withResolvers<Drawn>()
  cache.forget('site')
  const one = cache.draw('/', () => next.promise)
  resolve(drawn('old', ['site']))
  expect(text(await hung)).toBe('old')
  let drawings = 0
  const other = cache.draw('/', async () => drawn(`again ${++drawings}`, ['site']))
  next.resolve(drawn('newer', ['site']))
  expect([text(await one), text(await other), drawings]).toEqual(['newer', 'newer', 0])
})

test('whoever asks after news is not told that nothing is there by a drawing from before', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  const before = cache.draw('/', () => promise)
  cache.forget('catalogue')
  const after = cache.draw('/', async () => drawn('there', ['catalogue']))
  resolve(drawn('not found', [], false))
  expect([text(await before), text(await after)]).toEqual(['not found', 'there'])
})

test('a page that is not the same for everybody is never kept', async () => {
  const cache = cacheOf()
  await cache.draw('/', async () => drawn('mine', [], false))
  expect(cache.find('/')).toBeUndefined()
})

test('a drawing that fails is told to all who wait, and the next one tries again', async () => {
  const cache = cacheOf()
  await expect(
    cache.draw('/', async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(text(await cache.draw('/', async () => drawn('there again', [])))).toBe('there again')
})

test('the cache stays below its size and gives up what was used longest ago', async () => {
  const cache = cacheOf(5_000)
  for (const key of ['/a', '/b', '/c', '/d']) {
    await cache.draw(key, async () => drawn('x'.repeat(500), ['site']))
    cache.find('/a')
  }
  expect(cache.bytes).toBeLessThanOrEqual(5_000)
  expect(text(cache.find('/a'))).toHaveLength(500)
  expect(cache.find('/b')).toBeUndefined()
})

test('a better encoding counts towards the size, also when its page has gone', async () => {
  const cache = cacheOf(3_000)
  const page = await cache.draw('/', async () => drawn('x', ['site']))
  cache.addEncoding('/', page, 'brotli', Buffer.alloc(100))
  const with100 = cache.bytes
  cache.addEncoding('/', page, 'brotli', Buffer.alloc(60))
  expect(cache.bytes).toBe(with100 - 40)
  cache.forget('site')
  cache.addEncoding('/', page, 'gzip', Buffer.alloc(500))
  expect(cache.bytes).toBe(0)
})

test('while the news cannot be heard nothing is kept and nothing kept is served', async () => {
  const cache = cacheOf()
  await cache.draw('/', async () => drawn('before', ['site']))
  cache.setDeaf(true)
  expect(cache.find('/')).toBeUndefined()
  await cache.draw('/', async () => drawn('meanwhile', ['site']))
  cache.setDeaf(false)
  expect(cache.find('/')).toBeUndefined()
})

test('what was kept when the news fell silent is at hand for when nothing can be drawn, and gone when it can be heard again', async () => {
  const cache = cacheOf()
  await cache.draw('/', async () => drawn('before', ['site']))
  expect(cache.findAside('/')).toBeUndefined()
  cache.setDeaf(true)
  expect(text(cache.findAside('/'))).toBe('before')
  expect(cache.find('/')).toBeUndefined()
  cache.setDeaf(false)
  expect(cache.findAside('/')).toBeUndefined()
})

test('somebody who walks through thousands of addresses pushes out only his own pages', async () => {
  const cache = cacheOf(60_000)
  const asked = Array.from({ length: 20 }, (_, number) => `/asked/${number}`)
  for (const key of asked) {
    await cache.draw(key, async () => drawn('x'.repeat(500), ['site']))
    cache.find(key)
  }
  for (let number = 0; number < 1_000; number++)
    await cache.draw(`/junk/${number}`, async () => drawn('x'.repeat(500), ['site']))
  expect(asked.filter((key) => cache.find(key) === undefined)).toEqual([])
  expect(cache.bytes).toBeLessThanOrEqual(60_000)
})

const manyWords = Array.from(
  { length: 2_000 },
  (_, number) => `piece ${(number * 7_919) % 1_009}`,
).join(' ')

test('only a page that is asked for a second time is packed as small as it goes', async () => {
  const packer = new PagePacker()
  const cache: PageCache = new PageCache({
    bytesMax: 1_000_000,
    onAskedAgain: (key, page) => packer.add(cache, key, page),
  })
  const page = await cache.draw('/', async () => drawn(manyWords, ['site']))
  await encodePage(cache, '/', page, 'br')
  const quick = page.brotli
  const once = await cache.draw('/once', async () => drawn(manyWords, ['site']))
  await encodePage(cache, '/once', once, 'br')
  const onceBefore = once.brotli
  cache.find('/')
  await expect.poll(() => page.brotli === quick).toBe(false)
  expect(page.brotli!.length).toBeLessThanOrEqual(quick!.length)
  expect(once.brotli).toBe(onceBefore)
})

test('many who ask at once for a page in another packing have it packed once, and who takes nothing packed has it unpacked once', async () => {
  const cache = cacheOf()
  const page = await cache.draw('/', async () => drawn(manyWords, ['site']))
  const packed = await Promise.all(
    Array.from({ length: 20 }, () => encodePage(cache, '/', page, 'gzip')),
  )
  expect(new Set(packed).size).toBe(1)
  expect(bodyOf(page)).toBe(bodyOf(page))
})

test('a page is kept packed alone, and whoever takes nothing packed, or packed otherwise, is given the same page', async () => {
  const cache = cacheOf()
  const page = await cache.draw('/', async () => drawn(manyWords, ['site']))
  const before = cache.bytes
  await encodePage(cache, '/', page, 'br')
  expect(before - cache.bytes).toBe(manyWords.length - page.brotli!.length)
  expect(encodedBytes(page, 'identity')?.toString()).toBe(manyWords)
  expect(gunzipSync(await encodePage(cache, '/', page, 'gzip')).toString()).toBe(manyWords)

  const zipped = await cache.draw('/zipped', async () => drawn(manyWords, ['site']))
  await encodePage(cache, '/zipped', zipped, 'gzip')
  expect(brotliDecompressSync(await encodePage(cache, '/zipped', zipped, 'br')).toString()).toBe(
    manyWords,
  )
})
