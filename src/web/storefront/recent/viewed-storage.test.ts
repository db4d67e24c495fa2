import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readViewed, recordView } from './viewed-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const idOf = (number: number) => `01234567-89ab-4def-8123-${String(number).padStart(12, '0')}`
const view = (number: number) => recordView(`/productinfo/${idOf(number)}/silk-saree`)

test('the product viewed last comes first, and each one is listed once', () => {
  for (const number of [1, 2, 1]) view(number)
  expect(readViewed()).toEqual([idOf(1), idOf(2)])
})

test('at most twelve products are remembered', () => {
  for (let number = 0; number < 20; number++) view(number)
  expect(readViewed()).toHaveLength(12)
  expect(readViewed()[0]).toBe(idOf(19))
})

test('other pages and unknown addresses are not recorded', () => {
  for (const path of ['/', '/shop/saree', '/productinfo/', '/productinfo/nothing', '/cart'])
    recordView(path)
  expect(readViewed()).toEqual([])
})

test('a damaged list counts as empty, and a browser that stores nothing causes no error', () => {
  for (const text of ['', '{', '{"a":1}', 'null', '[1,2]']) {
    stored.set('viewed', text)
    expect(readViewed()).toEqual([])
  }
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  view(1)
  expect(readViewed()).toEqual([])
})
