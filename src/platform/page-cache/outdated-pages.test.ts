import { expect, test } from 'vitest'
import type { CachedPage, Rendered } from './cached-page.ts'
import { bodyOf } from './compress-page.server.ts'
import { PageCache } from './page-cache.server.ts'

const rendered = (text: string, topics: string[], cacheable = true): Rendered => ({
  page: { status: 200, headers: {}, body: Buffer.from(text) },
  topics: new Set(topics),
  cacheable,
})
const cacheOf = (bytesMax = 1_000_000) => new PageCache({ bytesMax })
const text = (page: CachedPage | undefined) => page && bodyOf(page).toString()

test('a dropped page is kept as outdated until it is rendered again or the cache is cleared', async () => {
  const cache = cacheOf()
  const dropped = () => text(cache.findDropped('/', 1_000))
  const render = (content: string) => cache.render('/', async () => rendered(content, ['site']))
  await render('first')
  expect(dropped()).toBeUndefined()
  cache.invalidate('site')
  expect([cache.find('/'), dropped()]).toEqual([undefined, 'first'])
  await render('second')
  expect(dropped()).toBeUndefined()
  cache.invalidate('site')
  cache.clear()
  expect(dropped()).toBeUndefined()
})

test('a personal page is not kept as outdated either', async () => {
  const cache = cacheOf()
  await cache.render('/', async () => rendered('mine', ['site'], false))
  cache.invalidate('site')
  cache.setDisconnected(true)
  expect([cache.findDropped('/', 1_000), cache.findStale('/')]).toEqual([undefined, undefined])
})

test('dropped pages stay available while change events are lost; stale pages join them afterwards', async () => {
  const cache = cacheOf()
  for (const key of ['/sold', '/kept']) await cache.render(key, async () => rendered(key, [key]))
  cache.invalidate('/sold')
  cache.setDisconnected(true)
  expect([text(cache.findDropped('/sold', 1_000)), text(cache.findStale('/kept'))]).toEqual([
    '/sold',
    '/kept',
  ])
  cache.setDisconnected(false)
  expect(text(cache.findDropped('/kept', 1_000))).toBe('/kept')
  expect([cache.findStale('/kept'), cache.find('/kept')]).toEqual([undefined, undefined])
})

test('dropped pages count towards the size of the cache', async () => {
  const cache = cacheOf(20_000)
  const render = (key: string) => cache.render(key, async () => rendered('x'.repeat(500), [key]))
  for (let number = 0; number < 20; number++) await render(`/${number}`)
  const entries = cache.entries
  cache.invalidate('/19')
  await render('/19')
  expect(cache.entries).toBe(entries)
  cache.invalidate('/18')
  for (let number = 20; number < 40; number++) await render(`/${number}`)
  expect(cache.findDropped('/18', 1_000)).toBeDefined()
  expect(cache.entries).toBe(entries - 1)
})

test('stale pages are available while change events are lost and discarded after reconnecting', async () => {
  const cache = cacheOf()
  await cache.render('/', async () => rendered('before', ['site']))
  expect(cache.findStale('/')).toBeUndefined()
  cache.setDisconnected(true)
  expect(text(cache.findStale('/'))).toBe('before')
  expect(cache.find('/')).toBeUndefined()
  cache.setDisconnected(false)
  expect(cache.findStale('/')).toBeUndefined()
})
