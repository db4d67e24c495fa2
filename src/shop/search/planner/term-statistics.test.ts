import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSurelyLarge,
  NEWEST_SAMPLE_SIZE,
  RANDOM_SAMPLE_SIZE,
  summarise,
  type ConditionCount,
} from './term-statistics.ts'

const DOCUMENTS = 100_000
const rareAndCommon = { allWords: [['rare'], ['common']], fuzzy: null }

function statistics(
  newest: ConditionCount[],
  random: ConditionCount[] = newest,
  source: Parameters<typeof summarise>[1] = rareAndCommon,
  narrowing: string[][] = [],
) {
  return summarise({ newest, random, documents: DOCUMENTS }, source, narrowing)
}

test('a document matches if it has all groups of terms or if its title contains the text', () => {
  const { share, matching } = statistics([
    { has: '011', count: 30 },
    { has: '010', count: 500 },
    { has: '100', count: 15 },
  ])
  expect(share).toBeCloseTo(45 / NEWEST_SAMPLE_SIZE)
  expect(matching).toBeCloseTo((45 / RANDOM_SAMPLE_SIZE) * DOCUMENTS)
})

test('a group counts as common if more than a fifth of the newest documents have it', () => {
  const { commonGroups, rarestShare, selectiveShare } = statistics([
    { has: '011', count: 60 },
    { has: '001', count: 400 },
    { has: '010', count: 90 },
  ])
  expect([...commonGroups]).toEqual(['common'])
  expect(rarestShare).toBeCloseTo(150 / NEWEST_SAMPLE_SIZE)
  expect(selectiveShare).toBeCloseTo(150 / NEWEST_SAMPLE_SIZE)
})

test('if all groups are common, none is the rarest, and the selective share is that of all together', () => {
  const all = statistics([
    { has: '011', count: 400 },
    { has: '001', count: 200 },
    { has: '010', count: 100 },
  ])
  expect([...all.commonGroups]).toEqual(['rare', 'common'])
  expect(all.rarestShare).toBe(Infinity)
  expect(all.selectiveShare).toBeCloseTo(400 / NEWEST_SAMPLE_SIZE)
})

test('the narrowing applies to matches by all words, by fuzzy words and by the text', () => {
  const source = { allWords: [['a']], fuzzy: [['b']] }
  const { share } = statistics(
    ['1001', '0101', '0011', '1000', '0100', '0010', '0001'].map((has) => ({ has, count: 10 })),
    [],
    source,
    [['=M']],
  )
  expect(share).toBeCloseTo(30 / NEWEST_SAMPLE_SIZE)
})

test('the number of matching documents is estimated from the random sample', () => {
  fc.assert(
    fc.property(fc.nat({ max: RANDOM_SAMPLE_SIZE }), (count) => {
      const { matching } = statistics([], [{ has: '011', count }])
      expect(matching).toBeCloseTo((count / RANDOM_SAMPLE_SIZE) * DOCUMENTS)
    }),
  )
})

test('a result counts as surely large only if the sample has far more matches than a thousand imply', () => {
  expect(isSurelyLarge(10, DOCUMENTS)).toBe(false)
  expect(isSurelyLarge(40, DOCUMENTS)).toBe(false)
  expect(isSurelyLarge(43, DOCUMENTS)).toBe(true)
  expect(isSurelyLarge(RANDOM_SAMPLE_SIZE, RANDOM_SAMPLE_SIZE)).toBe(false)
  expect(isSurelyLarge(0, -1)).toBe(false)
})

test('a surely large result stays so with more matches in the sample or a larger catalogue', () => {
  const counts = fc.nat({ max: RANDOM_SAMPLE_SIZE })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1_001, max: 1_000_000 }), (count, documents) => {
      fc.pre(isSurelyLarge(count, documents))
      expect(isSurelyLarge(count + 1, documents)).toBe(true)
      expect(isSurelyLarge(count, documents * 2)).toBe(true)
    }),
  )
})
