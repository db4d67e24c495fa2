import { expect, test } from 'vitest'
import { asRecord, isShopPath, readJsonList } from './form-json.ts'

test.each(['/', '/shop/Latest', '/complaints#self-audit', '/shop?sort=new'])(
  '%s is a path of the shop',
  (path) => {
    expect(isShopPath(path)).toBe(true)
  },
)

test.each(['', 'shop', '//evil.example', '/\\evil.example', '/a b', 'https://evil.example'])(
  '%j is not a path of the shop',
  (path) => {
    expect(isShopPath(path)).toBe(false)
  },
)

test('a field holds a list or nothing', () => {
  expect(readJsonList('[1]')).toEqual([1])
  for (const value of ['{}', '[', '', null, 'null']) expect(readJsonList(value)).toBeNull()
  expect(asRecord({ a: 1 })).toEqual({ a: 1 })
  for (const value of [null, 'text', 3]) expect(asRecord(value)).toEqual({})
})
