import { expect, test } from 'vitest'
import { phoneticKey } from './phonetic-key.ts'
import {
  didYouMean,
  equivalentWords,
  fuzzyWords,
  relaxedQueries,
  wordSplits,
  type QueryTerm,
} from './query-terms.ts'

const vocabulary = (...words: string[]) => words.map((word) => ({ word, sound: phoneticKey(word) }))
const known = (word: string, ...equivalents: string[]): QueryTerm => ({
  word,
  equivalents: [word, ...equivalents],
  fuzzy: [],
})
const unknown = (word: string, ...fuzzy: string[]): QueryTerm => ({ word, equivalents: [], fuzzy })
const texts = (queries: QueryTerm[][]) =>
  queries.map((query) => query.map(({ word }) => word).join(' '))

test('equivalents of a word are its spellings and synonyms; a code has only itself', () => {
  const words = vocabulary('sari', 'saree', 'silk', 'suit')
  expect(equivalentWords('saari', words)).toEqual(['sari', 'saree'])
  expect(equivalentWords('salwar', words)).toEqual(['suit'])
  expect(equivalentWords('zr77', words)).toEqual(['zr77'])
  expect(equivalentWords('velvet', words)).toEqual([])
})

test('the corrections with the smallest edit distance are listed before the completions', () => {
  const words = vocabulary('heirloom', 'heirlooms', 'hairbloom')
  expect(fuzzyWords('heirlom', words, ['heirlomed'])).toEqual(['heirloom', 'heirlomed'])
})

test('words beyond the allowed edit distance do not count as corrections', () => {
  expect(fuzzyWords('tile', vocabulary('tiles', 'table', 'title'), [])).not.toContain('table')
  expect(fuzzyWords('cat', vocabulary('cut'), [])).toEqual([])
})

test('a trade term has completions but no corrections', () => {
  expect(fuzzyWords('black', vocabulary('block'), ['blackberry'])).toEqual(['blackberry'])
})

test('a word is split into two parts of at least three characters', () => {
  expect(wordSplits('abcdefg')).toEqual([
    ['abc', 'defg'],
    ['abcd', 'efg'],
  ])
  expect(wordSplits('abcde')).toEqual([])
})

test('the corrected query has the first correction of each unknown word', () => {
  expect(didYouMean([unknown('bnarasi', 'banarasi', 'bnaras'), known('saree')])).toBe(
    'banarasi saree',
  )
  expect(didYouMean([known('saree')])).toBeNull()
  expect(didYouMean([known('saree'), unknown('zzqq')])).toBeNull()
  expect(didYouMean([unknown('zzqq'), unknown('slik', 'silk')])).toBe('zzqq silk')
})

test('a relaxed query first omits all unknown words, then single words', () => {
  expect(texts(relaxedQueries([known('red'), unknown('zzqq'), known('saree')]))).toEqual([
    'red saree',
    'red',
    'saree',
  ])
  expect(texts(relaxedQueries([known('red'), known('silk'), known('saree')]))).toEqual([
    'red silk',
    'red saree',
    'silk saree',
    'red',
    'silk',
    'saree',
  ])
  expect(relaxedQueries([unknown('zzqq')])).toEqual([])
})

test('a query has at most eight relaxed queries', () => {
  const terms = Array.from({ length: 10 }, (_, index) => known(`w${index}`))
  expect(relaxedQueries(terms)).toHaveLength(8)
})
