import { expect, test } from 'vitest'
import { termsSource } from '../matching/source.ts'
import { documentsToRead } from './matches.ts'
import { combinesSmallGroups } from './selectivity.ts'

const many = Array.from({ length: 51 }, (_, index) => `word${index}`)
const two = { ...termsSource({ allWords: [['red'], ['saree']] }), text: 'red saree' }
const one = { ...two, allWords: [['red']] }

test('several small groups are combined, a single one is not unless filters add more', () => {
  expect(combinesSmallGroups(two, [])).toBe(true)
  expect(combinesSmallGroups(one, [])).toBe(false)
  expect(combinesSmallGroups(one, [['=M']])).toBe(true)
})

test('a group of very many words is not small', () => {
  expect(combinesSmallGroups({ ...two, allWords: [['red'], many] }, [])).toBe(false)
  expect(combinesSmallGroups({ ...two, fuzzy: [['red'], many] }, [])).toBe(false)
})

test('a text in nearly every title has no groups', () => {
  expect(combinesSmallGroups({ ...two, containing: 'everywhere' }, [])).toBe(false)
})

test('adjacent pairs and ids are selective by themselves, parts of words are not', () => {
  expect(combinesSmallGroups({ ...two, containing: [['red+saree']] }, [])).toBe(true)
  expect(combinesSmallGroups({ ...two, containing: ['an id'] }, [])).toBe(true)
  expect(combinesSmallGroups({ ...two, containing: [['tired', 'red']] }, [])).toBe(false)
  expect(
    combinesSmallGroups(
      { ...two, containing: [['tired', 'red']], containingImpliesWords: true },
      [],
    ),
  ).toBe(true)
  expect(combinesSmallGroups({ ...two, inCodes: [[['#red*']]] }, [])).toBe(false)
})

test('documents to read for a page grow with its end and with the rarity of matches', () => {
  expect(documentsToRead({ limit: 24, offset: 0 }, 0.5)).toBe(144)
  expect(documentsToRead({ limit: 24, offset: 24 }, 0.5)).toBe(288)
  expect(documentsToRead({ limit: 24, offset: 0 }, 0.1)).toBe(720)
})
