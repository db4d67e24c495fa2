import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedKey, isKey } from './storage-key.ts'

const name = fc.stringMatching(/^[a-z0-9-]+$/)
const key = fc
  .tuple(
    fc.array(name, { minLength: 1, maxLength: 4 }),
    fc.option(fc.stringMatching(/^[a-z0-9]+$/)),
  )
  .map(([folders, extension]) => folders.join('/') + (extension ? `.${extension}` : ''))

test('a key of folders, a name and one extension is accepted unchanged', () => {
  fc.assert(
    fc.property(key, (valid) => {
      expect(checkedKey(valid)).toBe(valid)
    }),
  )
})

test('no accepted key leaves the storage folder or needs escaping in a URL', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', '\0', '\n', '.jpg'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      fc.pre(isKey(given))
      expect(path.posix.join('/store', given)).toBe(`/store/${given}`)
      expect(encodeURI(given)).toBe(given)
    }),
  )
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '../a',
  'a/../b',
  '.drafts/a',
  'A.jpg',
  'a.jpg.exe',
  'a.b/c',
  'a\n',
  'a b',
])('the key %j is refused', (given) => {
  expect(isKey(given)).toBe(false)
  expect(() => checkedKey(given)).toThrow('Invalid storage key')
})
