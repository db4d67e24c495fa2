import { afterEach, expect, test, vi } from 'vitest'
import { readWishes, wishesFrom, writeWishes } from './wish-storage.ts'

afterEach(() => vi.unstubAllGlobals())
const none = { uid: null, ids: [], at: 0 }

test.each(['', 'null', '7', '{"ids":7}', '{"ids":[7]}', null])(
  'the stored value %j is an empty list',
  (text) => {
    expect(wishesFrom(text)).toEqual(none)
  },
)

test('a stored list names its customer and the time of the server’s response', () => {
  const stored = { uid: 'asha', ids: ['one'], at: 5 }
  expect(wishesFrom(JSON.stringify(stored))).toEqual(stored)
  expect(wishesFrom('{"ids":["one"]}')).toEqual({ ...none, ids: ['one'] })
  expect(wishesFrom('{"ids":[],"waiting":["one"]}').waiting).toEqual(['one'])
  expect(wishesFrom('{"ids":[],"waiting":[7]}')).toEqual(none)
})

test('without storage the list lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(readWishes()).toEqual(none)
  writeWishes({ uid: null, ids: ['one'], at: 0 })
  expect(readWishes().ids).toEqual(['one'])
})
