import { expect, test } from 'vitest'
import { areIds, forScan, hasSelectiveGroup, matchesBeyondWords, termsSource } from './source.ts'

const source = { ...termsSource({ allWords: [['red'], ['saree', 'sari']] }), text: 'red saree' }

test('a title that contains the text, perhaps inside a code, may lack one of its words', () => {
  expect(matchesBeyondWords(source)).toBe(false)
  expect(matchesBeyondWords({ ...source, containing: 'everywhere' })).toBe(true)
  expect(
    matchesBeyondWords({ ...source, containing: [['red+saree']], containingImpliesWords: true }),
  ).toBe(false)
  expect(matchesBeyondWords({ ...source, inCodes: [[['#red*']]] })).toBe(true)
})

test('a scan compares titles instead of terms only if a title may match without all words', () => {
  expect(forScan(source)).toBe(source)
  expect(forScan({ ...source, containing: [['red+saree']], inCodes: [[['#red*']]] })).toEqual({
    ...source,
    containing: 'everywhere',
  })
})

test('product ids are distinguished from terms', () => {
  expect(areIds(['7ad0b4b7-05b1-4324-9c07-9f29ef28539b'])).toBe(true)
  expect(areIds([['red+saree']])).toBe(false)
})

test('a source has a selective group unless all groups of one of its conditions are common', () => {
  expect(hasSelectiveGroup(source)).toBe(true)
  expect(hasSelectiveGroup({ ...source, commonGroups: new Set(['saree|sari']) })).toBe(true)
  expect(hasSelectiveGroup({ ...source, commonGroups: new Set(['red', 'saree|sari']) })).toBe(false)
  expect(hasSelectiveGroup({ ...source, fuzzy: [['rad']], commonGroups: new Set(['rad']) })).toBe(
    false,
  )
})
