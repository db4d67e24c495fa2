import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonIndexes,
  compareWords,
  countWords,
  openBudget,
  similarity,
  type TextSpan,
} from './compare-words.ts'

const joined = (spans: readonly TextSpan[]) => spans.map(({ text }) => text).join('')
const unchanged = (spans: readonly TextSpan[]) =>
  joined(spans.filter(({ isChanged }) => !isChanged))
const words = fc
  .array(fc.constantFrom('silk', 'cotton', ' ', 'साड़ी', '.', '\n', 'zari'))
  .map((parts) => parts.join(''))

test('only the words that differ are marked as changed', () => {
  expect(compareWords('Open on Monday.', 'Open on Tuesday.')).toEqual({
    older: [
      { text: 'Open on ', isChanged: false },
      { text: 'Monday', isChanged: true },
      { text: '.', isChanged: false },
    ],
    newer: [
      { text: 'Open on ', isChanged: false },
      { text: 'Tuesday', isChanged: true },
      { text: '.', isChanged: false },
    ],
  })
})

test('a word with combining marks is compared as a whole', () => {
  expect(compareWords('साड़ी', 'साड़').older).toEqual([{ text: 'साड़ी', isChanged: true }])
})

test('the spans of each text add up to the whole text, and the unchanged parts of both are equal', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const { older, newer } = compareWords(one, other)
      expect([joined(older), joined(newer)]).toEqual([one, other])
      expect(unchanged(older)).toBe(unchanged(newer))
    }),
  )
})

test('a text that is compared with itself has no changes, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unchanged(compareWords(text, text).newer)).toBe(text)
    }),
  )
})

test('common indexes increase in both lists, point to equal items and are as many as possible', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  fc.assert(
    fc.property(list, list, (left, right) => {
      const pairs = commonIndexes(left, right, openBudget())
      for (const [number, [one, other]] of pairs.entries()) {
        expect(left[one]).toBe(right[other])
        expect(one).toBeGreaterThan(pairs[number - 1]?.[0] ?? -1)
        expect(other).toBeGreaterThan(pairs[number - 1]?.[1] ?? -1)
      }
      expect(pairs).toHaveLength(longestCommon(left, right))
    }),
  )
})

/** Computes the length by its definition, which is too slow for long lists. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0
  const [one, ...lefts] = left
  const [other, ...rights] = right
  return one === other
    ? 1 + longestCommon(lefts, rights)
    : Math.max(longestCommon(lefts, right), longestCommon(left, rights))
}

test('a comparison beyond the budget marks the whole differing middle as changed and uses no budget', () => {
  const budget = { pairs: 3 }
  const { older, newer } = compareWords('a b c d', 'a c b d', budget)
  expect(budget).toEqual({ pairs: 3 })
  expect(older).toEqual([
    { text: 'a ', isChanged: false },
    { text: 'b c', isChanged: true },
    { text: ' d', isChanged: false },
  ])
  expect(joined(newer)).toBe('a c b d')
})

test('several comparisons share one budget', () => {
  const budget = { pairs: 9 }
  commonIndexes(['a', 'b', 'c'], ['c', 'a', 'b'], budget)
  expect(budget.pairs).toBe(0)
  expect(commonIndexes(['a', 'b'], ['b', 'a'], budget)).toEqual([])
})

test('similarity is 1 for texts with the same words in any order, and 0 without a common word', () => {
  const like = (one: string, other: string) => similarity(countWords(one), countWords(other))
  expect(like('silk and zari', 'zari  and\nsilk')).toBe(1)
  expect(like('silk', 'cotton')).toBe(0)
  expect(like('', '   ')).toBe(1)
  expect(like('silk silk', 'silk')).toBeCloseTo(2 / 3)
})

test('similarity is symmetric and between 0 and 1', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [left, right] = [countWords(one), countWords(other)]
      const found = similarity(left, right)
      expect(found).toBe(similarity(right, left))
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThanOrEqual(1)
    }),
  )
})
