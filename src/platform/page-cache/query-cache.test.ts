import { expect, test } from 'vitest'
import { QueryCache } from './query-cache.server.ts'

test('a result is cached until one of its topics changes', async () => {
  const answers = new QueryCache()
  let asked = 0
  const ask = () => answers.keep('pieces', ['catalogue', 'offers'], async () => ++asked)
  expect([await ask(), await ask()]).toEqual([1, 1])
  answers.invalidate('site')
  expect(await ask()).toBe(1)
  answers.invalidate('offers')
  expect(await ask()).toBe(2)
})

test('simultaneous calls share one query', async () => {
  const answers = new QueryCache()
  let asked = 0
  expect(
    await Promise.all(
      Array.from({ length: 20 }, () => answers.keep('pieces', ['catalogue'], async () => ++asked)),
    ),
  ).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a call after a change never gets a result from before the change', async () => {
  const answers = new QueryCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = answers.keep('pieces', ['catalogue'], () => promise)
  answers.invalidate('catalogue')
  const after = answers.keep('pieces', ['catalogue'], async () => 'new')
  resolve('old')
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(await answers.keep('pieces', ['catalogue'], async () => 'newer')).toBe('new')
})

test('a failed query is not cached', async () => {
  const answers = new QueryCache()
  await expect(
    answers.keep('pieces', ['catalogue'], async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect(await answers.keep('pieces', ['catalogue'], async () => 'there')).toBe('there')
})

test('while change events are lost, every call runs its query', async () => {
  const answers = new QueryCache()
  let asked = 0
  const ask = () => answers.keep('pieces', ['catalogue'], async () => ++asked)
  await ask()
  answers.setDisconnected(true)
  expect([await ask(), await ask()]).toEqual([2, 3])
  answers.setDisconnected(false)
  expect([await ask(), await ask()]).toEqual([4, 4])
})

test('the cache holds a hundred results and evicts the least recently used', async () => {
  const answers = new QueryCache()
  const ask = (key: string) => answers.keep(key, ['catalogue'], async () => key)
  await ask('often')
  for (let other = 0; other < 500; other++) await Promise.all([ask(`other ${other}`), ask('often')])
  expect(answers.size).toBe(100)
  expect(await answers.keep('often', ['catalogue'], async () => 'asked again')).toBe('often')
})
