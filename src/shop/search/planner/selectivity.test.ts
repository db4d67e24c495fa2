import { expect, test } from 'vitest'
import { termsSource } from '../matching/source.ts'
import { documentsToRead } from './matches.ts'
import { combinesSmallGroups } from './selectivity.ts'

const many = Array.from({ length: 51 }, (_, index) => `word${index}`)
const two = { ...termsSource({ allWords: [['red'], ['saree']] }), text: 'red saree' }
const one = { ...two, allWords: [['red']] }

test('a search combines small groups if it has several of them, filters included', () => {
  expect(combinesSmallGroups(two, [])).toBe(true)
  expect(combinesSmallGroups(one, [])).toBe(false)
  expect(combinesSmallGroups(one, [['=M']])).toBe(true)
})

test('a group of more than 50 words does not count as small', () => {
  expect(combinesSmallGroups({ ...two, allWords: [['red'], many] }, [])).toBe(false)
  expect(combinesSmallGroups({ ...two, fuzzy: [['red'], many] }, [])).toBe(false)
})

test('a text that is in nearly every title has no small groups to combine', () => {
  expect(combinesSmallGroups({ ...two, containing: 'everywhere' }, [])).toBe(false)
})

test('adjacent pairs and ids need no other group to be selective, but parts of words do', () => {
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

test('more documents are read for a later page and for rarer matches', () => {
  expect(documentsToRead({ limit: 24, offset: 0 }, 0.5)).toBe(144)
  expect(documentsToRead({ limit: 24, offset: 24 }, 0.5)).toBe(288)
  expect(documentsToRead({ limit: 24, offset: 0 }, 0.1)).toBe(720)
})
