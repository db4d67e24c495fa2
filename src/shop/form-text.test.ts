import { expect, test } from 'vitest'
import { beginningOf, lineText, plainText } from './form-text.ts'

test('spaces around and characters that nobody can see are taken away', () => {
  expect(plainText('  Ivory\0 Chanderi\u0007 ')).toBe('Ivory Chanderi')
  expect(plainText('a\tb')).toBe('a b')
})

test('every kind of new line is one', () => {
  expect(plainText('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
  expect(lineText('one \r\n two')).toBe('one two')
})

test('a file, a number or nothing where text should be is no text', () => {
  expect(plainText(new Blob(['x']))).toBe('')
  expect(plainText(7)).toBe('')
  expect(plainText(null)).toBe('')
})

test('a megabyte of spaces, tabs or new lines is read as quickly as anything else', () => {
  for (const space of [' ', '\t', '\n', ' \n'])
    expect(lineText(`Asha${space.repeat(1_000_000)}Rao`).replace(/ +/, ' ')).toBe('Asha Rao')
})

test('a text is cut before an emoji, not through it', () => {
  expect([beginningOf('silk😀', 4), beginningOf('silk😀', 5), beginningOf('silk😀', 6)]).toEqual([
    'silk',
    'silk',
    'silk😀',
  ])
})
