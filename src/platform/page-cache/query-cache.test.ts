import { expect, test } from 'vitest'
import { QueryCache } from './query-cache.server.ts'

test('a result is cached until one of its topics changes', async () => {
  const cache = new QueryCache()
  let asked = 0
  const ask = () => cache.keep('pieces', ['catalogue', 'offers'], async () => ++asked)
  expect([await ask(), await ask()]).toEqual([1, 1])
  cache.invalidate('site')
  expect(await ask()).toBe(1)
  cache.invalidate('offers')
  expect(await ask()).toBe(2)
})

test('simultaneous calls share one query', async () => {
  const cache = new QueryCache()
  let asked = 0
  expect(
    await Promise.all(
      Array.from({ length: 20 }, () => cache.keep('pieces', ['catalogue'], async () => ++asked)),
    ),
  ).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a call after a change never gets a result from before the change', async () => {
  const cache = new QueryCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = cache.keep('pieces', ['catalogue'], () => promise)
  cache.invalidate('catalogue')
  const after = cache.keep('pieces', ['catalogue'], async () => 'new')
  resolve('old')
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(await cache.keep('pieces', ['catalogue'], async () => 'newer')).toBe('new')
})

test('a failed query is not cached', async () => {
  const cache = new QueryCache()
  await expect(
    cache.keep('pieces', ['catalogue'], async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(await cache.keep('pieces', ['catalogue'], async () => 'there')).toBe('there')
})

test('while change events are lost, every call runs its query', async () => {
  const cache = new QueryCache()
  let asked = 0
  const ask = () => cache.keep('pieces', ['catalogue'], async () => ++asked)
  await ask()
  cache.setDisconnected(true)
  expect([await ask(), await ask()]).toEqual([2, 3])
  cache.setDisconnected(false)
  expect([await ask(), await ask()]).toEqual([4, 4])
})

test('the cache holds a hundred results and evicts the least recently used', async () => {
  const cache = new QueryCache()
  const ask = (key: string) => cache.keep(key, ['catalogue'], async () => key)
  await ask('often')
  for (let other = 0; other < 500; other++) await Promise.all([ask(`other ${other}`), ask('often')])
  expect(cache.size).toBe(100)
  expect(await cache.keep('often', ['catalogue'], async () => 'asked again')).toBe('often')
})
