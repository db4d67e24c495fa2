import { expect, test } from 'vitest'
import { collectionNamed } from '../../../../tests/support/initial-kinds.ts'
import { noFilters } from '../filters/product-filters.ts'
import {
  allWordsTerms,
  collectionTerms,
  filterTerms,
  fuzzyHighlightTerms,
  fuzzyTerms,
} from './word-terms.ts'

const red = { word: 'lal', equivalents: ['red', 'lal'], fuzzy: [] }
const mistyped = { word: 'slik', equivalents: [], fuzzy: ['silk'] }

test('a query matches by all words only if each word has an equivalent', () => {
  expect(allWordsTerms([red])).toEqual([['red', 'lal']])
  expect(allWordsTerms([red, mistyped])).toBeNull()
  expect(allWordsTerms([])).toBeNull()
})

test('corrections are looked up like words, in titles only or also in highlights', () => {
  expect(fuzzyTerms([red, mistyped])).toEqual([['red', 'lal'], ['silk']])
  expect(fuzzyHighlightTerms([mistyped])).toEqual([['silk', '~silk']])
  expect(fuzzyTerms([{ ...mistyped, fuzzy: [] }])).toBeNull()
})

test('each filter except stock is a group of facet terms', () => {
  expect(
    filterTerms({ ...noFilters, type: ['suit'], size: ['S', 'M'], price: ['0', '4'] }),
  ).toEqual([['=suit'], ['=S', '=M'], ['=p0', '=p4']])
  expect(filterTerms({ ...noFilters, stock: ['in-stock'] })).toEqual([])
})

test.each([
  ['saree', [['=saree']]],
  ['SUIT', [['=suit']]],
  ['sui', [['=suit']]],
  ['latest', [['=Latest']]],
  ['s', [['=suit', '=saree']]],
  ['lates', null],
  ['hat', null],
  [' ', null],
])('the collection "%s" has the terms %j', (name, terms) => {
  expect(collectionTerms(collectionNamed(name))).toEqual(terms)
})
