import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transliterate, transliterateSpoken } from './transliterate.ts'

const hindiWord = fc.string({
  unit: fc.constantFrom(...'कखगचजटडतदनपबमयरलवशसह', ...'ािीुेो', '्', '़', 'ं'),
  minLength: 1,
  maxLength: 12,
})

test('a Devanagari word is spelled in Latin letters', () => {
  fc.assert(fc.property(hindiWord, (word) => /^[a-z]*$/.test(transliterate(word))))
})

test.each([
  ['साड़ी', 'saaree'],
  ['साड़ियाँ', 'saaree'],
  ['सूटों', 'soot'],
  ['लहंगे', 'lahangaa'],
  ['कृष्ण', 'krishn'],
  ['silk', 'silk'],
  ['ज़री', 'zaree'],
])('%s is transliterated as %s', (word, expected) => {
  expect(transliterate(word)).toBe(expected)
})

test('a silent inherent vowel is omitted only in the spoken form', () => {
  expect([transliterate('सलवार'), transliterateSpoken('सलवार')]).toEqual(['salavaar', 'salvaar'])
})
