import { expect, test } from 'vitest'
import { opensSearch } from './shortcut.ts'

const plain = { key: '/', metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }
const onPage = { isInField: false, hasSlash: true }

test('⌘K and Ctrl+K open the search, even while a field has the focus', () => {
  const inField = { isInField: true, hasSlash: false }
  expect(opensSearch({ ...plain, key: 'k', metaKey: true }, inField)).toBe(true)
  expect(opensSearch({ ...plain, key: 'K', ctrlKey: true }, inField)).toBe(true)
  expect(opensSearch({ ...plain, key: 'k', ctrlKey: true, shiftKey: true }, inField)).toBe(false)
  expect(opensSearch({ ...plain, key: 'k' }, onPage)).toBe(false)
})

test('a slash opens the search outside of fields, unless the shortcut is switched off', () => {
  expect(opensSearch(plain, onPage)).toBe(true)
  expect(opensSearch({ ...plain, shiftKey: true }, onPage)).toBe(true)
  expect(opensSearch(plain, { ...onPage, isInField: true })).toBe(false)
  expect(opensSearch(plain, { ...onPage, hasSlash: false })).toBe(false)
  expect(opensSearch({ ...plain, ctrlKey: true }, onPage)).toBe(false)
  expect(opensSearch({ ...plain, altKey: true }, onPage)).toBe(false)
})
