import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentWords, hasDigit, isPlainWords, tokenize } from './tokenize.ts'

test.each([
  ['Crimson Kanjivaram, hand-woven', 'crimson kanjivaram hand woven'],
  ["Queen's  A-Line", 'queen s a line'],
  ['लाल साड़ी (नई)', 'लाल साड़ी नई'],
  ['ZR77776/B', 'zr77776 b'],
  ['क\u200dष', 'कष'],
  ['…', ''],
])('"%s" has the words "%s"', (text, words) => {
  expect(tokenize(text).join(' ')).toBe(words.normalize('NFC'))
})

test('words of a text that are joined and split again are the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = tokenize(text)
      expect(tokenize(words.join(' '))).toEqual(words)
    }),
  )
})

test('stop words of a query are ignored unless it has no other words', () => {
  expect(contentWords('saree for women in red')).toEqual(['saree', 'red'])
  expect(contentWords('for women')).toEqual(['for', 'women'])
  expect(contentWords('शादी की साड़ी')).toEqual(
    ['शादी', 'साड़ी'].map((word) => word.normalize('NFC')),
  )
})

test('a query is limited to ten words of at most forty characters', () => {
  expect(
    contentWords(Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ')),
  ).toHaveLength(10)
  expect(contentWords(`red ${'x'.repeat(41)}`)).toEqual(['red'])
})

test('a text is plain words if it has only letters and single spaces', () => {
  for (const text of ['silk', 'Silk Saree', 'साड़ी'])
    expect([text, isPlainWords(text)]).toEqual([text, true])
  for (const text of ['silk  saree', 'silk!', 'vol12', ' silk', ''.padEnd(1, '-')])
    expect([text, isPlainWords(text)]).toEqual([text, false])
})

test('a word with a digit counts as a code', () => {
  expect(['zr77', '7', 'zr'].map(hasDigit)).toEqual([true, true, false])
})
