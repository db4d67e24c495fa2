import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize } from '../language/tokenize.ts'
import type { Terms } from './terms.ts'
import {
  codeContainingTerms,
  codeTermsOfEdges,
  containingImpliesWords,
  containingTerms,
  edgesOf,
  wholeWordTerms,
  type Edge,
} from './title-terms.ts'

/** The terms of a title, as the database computes them: its words and its pairs of adjacent words. */
function documentTerms(title: string): Set<string> {
  const words = tokenize(title)
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]}+${word}`)])
}

const matches = (title: string, terms: Terms | null) =>
  terms !== null && terms.every((group) => group.some((term) => documentTerms(title).has(term)))

function wordsWithEdge(words: readonly string[], { text, position }: Edge): string[] {
  return words.filter((word) =>
    position === 'start'
      ? word.startsWith(text)
      : position === 'end'
        ? word.endsWith(text)
        : word.includes(text),
  )
}

const word = fc.string({ unit: fc.constantFrom(...'abs'), minLength: 1, maxLength: 4 })
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

test('a title that contains a text has the terms by which that text is looked up', () => {
  fc.assert(
    fc.property(title, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length
      const part = text.slice(start, start + 1 + (length % (text.length - start))).trim()
      const edges = part === '' ? null : edgesOf(part)
      fc.pre(edges !== null)
      const edgeWords = edges.map((edge) => wordsWithEdge(tokenize(text), edge))
      expect(matches(text, containingTerms(part, edgeWords))).toBe(true)
    }),
  )
})

test('the edges of a text are its first and last word; a text with signs or digits has no edges', () => {
  expect(edgesOf('sil')).toEqual([{ text: 'sil', position: 'inside' }])
  expect(edgesOf('arasi red sil')).toEqual([
    { text: 'arasi', position: 'end' },
    { text: 'sil', position: 'start' },
  ])
  for (const text of ['silk!', 'silk  saree', 'vol12', 'a-line']) expect(edgesOf(text)).toBeNull()
})

test('a text of whole words is looked up as pairs of adjacent words', () => {
  expect(wholeWordTerms('silk')).toEqual([['silk']])
  expect(wholeWordTerms('red silk saree')).toEqual([['red+silk'], ['silk+saree']])
})

test('a text of three words is looked up as pairs with every vocabulary word at its edges', () => {
  expect(containingTerms('asi red sil', [['banarasi', 'asi'], ['silk']])).toEqual([
    ['banarasi+red', 'asi+red'],
    ['red+silk'],
  ])
})

test('a text with too many pairs of edge words has no terms', () => {
  const many = Array.from({ length: 21 }, (_, index) => `w${index}`)
  expect(containingTerms('a b', [many, many])).toBeNull()
  expect(containingTerms('a b', [many, many.slice(1, 20)])).toHaveLength(1)
})

test('the edges of a text are looked up at the start of a code, at its end or anywhere in it', () => {
  expect(codeTermsOfEdges(edgesOf('vol')!)).toEqual(['#vol*'])
  expect(codeTermsOfEdges(edgesOf('suit vol')!)).toEqual(['#suit>', '#<vol*'])
})

test('a text with a code at one or both edges has separate terms for each possibility', () => {
  expect(codeContainingTerms('vol', [['volume']], ['#vol*'])).toEqual([[['#vol*']]])
  expect(codeContainingTerms('vol', [[]], [null])).toEqual([])
  expect(codeContainingTerms('x red vol', [['max'], ['volume']], ['#x>', '#<vol*'])).toEqual([
    [['max+red'], ['red+vol*']],
    [['#x>'], ['red'], ['volume']],
    [['#x>'], ['red'], ['#<vol*']],
  ])
})

test('containing a text implies its words if all vocabulary words at its edges are equivalents', () => {
  const terms = [
    { word: 'red', equivalents: ['red', 'lal'], fuzzy: [] },
    { word: 'silk', equivalents: ['silk', 'silks'], fuzzy: [] },
  ]
  expect(containingImpliesWords('red silk', [['red'], ['silk', 'silks']], terms)).toBe(true)
  expect(containingImpliesWords('red silk', [['red', 'tired'], ['silk']], terms)).toBe(false)
  expect(containingImpliesWords('red', [['red']], terms)).toBe(false)
})
