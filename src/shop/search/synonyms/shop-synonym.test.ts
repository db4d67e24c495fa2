import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { replaceSynonyms, parseSynonym, possibleTerms, synonymTerm } from './shop-synonym.ts'

const meanings = new Map([
  ['chunni', 'dupatta'],
  ['party wear', 'sequins'],
  ['party wear gown', 'anarkali suit'],
  ['wear', 'clothes'],
])
const replaced = (...words: string[]) => replaceSynonyms(words, meanings).map(({ word }) => word)

test('a term is compared by its words, without stop words and capitals', () => {
  expect(synonymTerm('  The CHUNNI, for women ')).toBe('chunni')
  expect(synonymTerm('चुन्नी')).toBe('चुन्नी')
})

test('all runs of up to four adjacent words may be terms', () => {
  expect(possibleTerms(['a', 'b', 'c'])).toEqual(['a', 'a b', 'a b c', 'b', 'b c', 'c'])
  expect(possibleTerms(['a', 'b', 'c', 'd', 'e'])).not.toContain('a b c d e')
  expect(possibleTerms([])).toEqual([])
})

test('the longest term is replaced, and other words stay', () => {
  expect(replaced('red', 'chunni')).toEqual(['red', 'dupatta'])
  expect(replaced('party', 'wear')).toEqual(['sequins'])
  expect(replaced('party', 'wear', 'gown', 'red')).toEqual(['anarkali', 'suit', 'red'])
  expect(replaced('wear', 'party')).toEqual(['clothes', 'party'])
})

test('a word that stands for one word is still looked for in titles', () => {
  expect(replaceSynonyms(['chunni', 'red'], meanings)).toEqual([
    { word: 'dupatta', typed: 'chunni' },
    { word: 'red', typed: null },
  ])
  expect(replaceSynonyms(['party', 'wear'], meanings)[0]!.typed).toBeNull()
})

test('a synonym needs a term and a word or a collection', () => {
  const parse = (fields: Record<string, string>) => parseSynonym(formOf(fields))
  const codes = (fields: Record<string, string>) => parse(fields).errors.map(({ code }) => code)
  expect(parse({ term: ' Chunni ', meaning: 'Dupatta' })).toEqual({
    value: { term: 'chunni', meaning: 'Dupatta', collection: null },
    errors: [],
  })
  expect(parse({ term: 'chunni', meaning: 'dupatta', collection: 'Latest' }).value).toEqual({
    term: 'chunni',
    meaning: null,
    collection: 'Latest',
  })
  expect(codes({ term: '', meaning: 'x' })).toEqual(['term-missing'])
  expect(codes({ term: 'chunni', meaning: '!!' })).toEqual(['meaning-missing'])
  expect(codes({ term: 'chunni', meaning: 'CHUNNI' })).toEqual(['same-word'])
  expect(codes({ term: 'one two three four five', meaning: 'x' })).toEqual(['term-too-long'])
  expect(codes({ term: 'a'.repeat(41), meaning: 'x' })).toEqual(['term-missing'])
})
