import { expect, test } from 'vitest'
import { latinDigits, truncate, lineText, plainText } from './form-text.ts'

test('surrounding spaces and control characters are removed', () => {
  expect(plainText('  Ivory\0 Chanderi\u0007 ')).toBe('Ivory Chanderi')
  expect(plainText('a\tb')).toBe('a b')
})

test('every line break becomes \\n', () => {
  expect(plainText('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
  expect(lineText('one \r\n two')).toBe('one two')
})

test('files, numbers and missing values are empty text', () => {
  expect(plainText(new Blob(['x']))).toBe('')
  expect(plainText(7)).toBe('')
  expect(plainText(null)).toBe('')
})

test('text with only invisible characters becomes empty', () => {
  for (const invisible of [
    '\u200b',
    '\u2060\u00ad',
    '\u3164',
    '\u2800',
    '\u{e0041}',
    '\u200f \ufeff',
    '\ufe0f',
  ])
    expect([plainText(invisible), lineText(`${invisible}\n${invisible}`)]).toEqual(['', ''])
  for (const visible of ['आशा', '\u200bA', '👗', 'क्‍ष', '-'])
    expect(plainText(visible)).toBe(visible)
})

test('digits of every Indian script are converted to 0 to 9', () => {
  for (const zero of [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]) {
    const digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit))
    expect(latinDigits(digits.join(''))).toBe('0123456789')
  }
  expect(latinDigits('पुणे ४११००१')).toBe('पुणे 411001')
})

test('a megabyte of white space is parsed in milliseconds', () => {
  for (const space of [' ', '\t', '\n', ' \n', '\u200b'])
    expect(lineText(`Asha${space.repeat(1_000_000)}Rao`).replace(/[ \u200b]+/, ' ')).toBe(
      'Asha Rao',
    )
})

test('truncation never splits an emoji', () => {
  expect([truncate('silk😀', 4), truncate('silk😀', 5), truncate('silk😀', 6)]).toEqual([
    'silk',
    'silk',
    'silk😀',
  ])
})
