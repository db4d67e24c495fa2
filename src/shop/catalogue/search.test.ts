import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, SEARCH_MAX, shortPieces, signPieces } from './search.ts'

test('an empty, overlong or impossible search text finds nothing', () => {
  expect(parseSearch('   ')).toBeNull()
  expect(parseSearch('x'.repeat(SEARCH_MAX + 1))).toBeNull()
  expect(parseSearch('a\0b')).toBeNull()
  expect(parseSearch('  silk saree ')).toBe('silk saree')
})

test('a text without three letters in a row is split into characters and pairs', () => {
  expect(shortPieces('a')).toEqual(['a'])
  expect(shortPieces('qz')).toEqual(['qz'])
  expect(shortPieces('s s')).toEqual(['s ', ' s'])
  expect(shortPieces('%')).toEqual(['%'])
  expect(shortPieces('🧵')).toEqual(['🧵'])
  expect(shortPieces('silk')).toBeNull()
})

test('a short text is split only into characters and pairs that it contains', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) =>
      (shortPieces(text) ?? []).every((piece) => text.includes(piece)),
    ),
  )
})

test('only pairs with punctuation or double spaces are taken as rare', () => {
  expect(signPieces('silk, saree!')).toEqual(['k,', ', ', 'e!'])
  expect(signPieces('silk  saree')).toEqual(['  '])
  expect(signPieces('लाल साड़ी 7')).toEqual([])
})
