import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSearches, readSearches, recordSearch, removeSearch } from './search-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the newest search comes first, and at most five are kept', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) recordSearch(text)
  expect(readSearches()).toEqual(['six', 'five', 'four', 'three', 'two'])
})

test('a repeated search moves to the top in its newest spelling', () => {
  for (const text of ['Red saree', 'linen', '  red   SAREE ']) recordSearch(text)
  expect(readSearches()).toEqual(['red SAREE', 'linen'])
})

test('empty and very long texts are not kept', () => {
  for (const text of ['', '   ', 'x'.repeat(81)]) recordSearch(text)
  expect(stored.size).toBe(0)
  recordSearch('x'.repeat(80))
  expect(readSearches()).toHaveLength(1)
})

test('one search is removed and the others stay, and clearing leaves nothing on the device', () => {
  for (const text of ['red', 'linen', 'silk']) recordSearch(text)
  expect(removeSearch('LINEN')).toEqual(['silk', 'red'])
  expect(removeSearch('unknown')).toEqual(['silk', 'red'])
  clearSearches()
  expect(readSearches()).toEqual([])
  expect(stored.has('searches')).toBe(false)
})

test('removing the last search leaves nothing on the device', () => {
  recordSearch('red')
  expect(removeSearch('red')).toEqual([])
  expect(stored.has('searches')).toBe(false)
})

test('a damaged list counts as empty and is replaced by the next search', () => {
  for (const text of ['', '{', '{"a":1}', 'null', '[1,{}]']) {
    stored.set('searches', text)
    expect(readSearches()).toEqual([])
  }
  recordSearch('silk')
  expect(readSearches()).toEqual(['silk'])
})

test('a browser that stores nothing causes no error', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  recordSearch('silk')
  expect(removeSearch('silk')).toEqual([])
  clearSearches()
  expect(readSearches()).toEqual([])
})
