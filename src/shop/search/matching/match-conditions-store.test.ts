import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { noFilters } from '../filters/product-filters.ts'
import {
  all,
  checkTerms,
  containsText,
  hasFacets,
  hasTerms,
  isInStock,
  matchesSource,
  never,
  rankOf,
  titleHas,
  type Condition,
} from './match-conditions-store.server.ts'
import { termsSource, type Source } from './source.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await sareeInShop(db, { title: 'Red Silk Saree', highlights: ['Zari border'], quantity: 0 })
  await sareeInShop(db, { title: 'Tired Silk Saree', highlights: [] })
  await suitInShop(db, {
    title: 'Cotton Suit Vol12X',
    sizes: ['M'],
    highlights: [],
    stock: { M: 0 },
  })
  await suitInShop(db, { title: 'Red Suit', sizes: ['L'], highlights: [], stock: { L: 2 } })
})

async function titles(condition: Condition): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from search_documents where ${condition} order by title`.execute(db)
  return rows.map(({ title }) => title)
}

test('a document matches if it has at least one term of every group', async () => {
  expect(await titles(hasTerms([['silk', 'cotton'], ['saree']]))).toEqual([
    'red silk saree',
    'tired silk saree',
  ])
  expect(await titles(hasTerms([['red+silk']]))).toEqual(['red silk saree'])
  expect(await titles(hasTerms([['~zari']]))).toEqual(['red silk saree'])
  expect(await titles(hasTerms([['re*']]))).toEqual(['red silk saree', 'red suit'])
  expect(await titles(all([]))).toHaveLength(4)
  expect(await titles(never)).toEqual([])
})

test('terms find the same documents whether they are looked up in the index or checked', async () => {
  const terms = [['red'], ['suit', 'saree']]
  const found = await titles(hasTerms(terms))
  expect(found).toEqual(['red silk saree', 'red suit'])
  expect(await titles(hasTerms(terms, new Set(['suit|saree'])))).toEqual(found)
  expect(await titles(hasTerms(terms, new Set(['red', 'suit|saree'])))).toEqual(found)
  expect(await titles(checkTerms(terms))).toEqual(found)
})

test('letters are found at the start of a code, at its end or anywhere in it', async () => {
  for (const term of ['#<vol*', '#ol*', '#x>'])
    expect([term, await titles(hasTerms([[term]]))]).toEqual([term, ['cotton suit vol12x']])
  expect(await titles(hasTerms([['#<ol*']]))).toEqual([])
})

test('documents are found by the bits or by the terms of their facets', async () => {
  expect(await titles(hasFacets([['=suit'], ['=M', '=S']]))).toEqual(['cotton suit vol12x'])
  expect(await titles(hasFacets([['=suit'], ['red']]))).toEqual(['red suit'])
})

test('the stock filter checks the selected sizes, or the whole product if no size is selected', async () => {
  const inStock = (size: ('M' | 'L')[]) =>
    titles(isInStock('search_documents', { ...noFilters, size, stock: ['in-stock'] }))
  expect(await inStock([])).toEqual(['red suit', 'tired silk saree'])
  expect(await inStock(['M'])).toEqual([])
  expect(await inStock(['M', 'L'])).toEqual(['red suit'])
})

test('only titles of documents with the required terms are compared with the text', async () => {
  const source: Source = { ...termsSource({}), text: 'RED s' }
  expect(await titles(titleHas('RED s'))).toEqual([
    'red silk saree',
    'red suit',
    'tired silk saree',
  ])
  expect(await titles(containsText({ ...source, containing: 'everywhere' }))).toHaveLength(3)
  expect(await titles(containsText({ ...source, containing: [['red+suit']] }))).toEqual([
    'red suit',
  ])
  expect(await titles(containsText({ ...source, containing: [['cotton']] }))).toEqual([])
  expect(await titles(matchesSource(source))).toEqual([])
})

test('ranks from best to worst are whole words, part of the title, every word, fuzzy', async () => {
  const source: Source = {
    ...termsSource({ allWords: [['suit']], fuzzy: [['cotton', 'saree']] }),
    text: 'red',
    containing: 'everywhere',
    wholeWords: [['red']],
  }
  const { rows } = await sql<{ title: string; rank: number }>`
    select title, ${rankOf(source)} as rank from search_documents order by rank, title`.execute(db)
  expect(rows.map(({ title, rank }) => `${rank} ${title}`)).toEqual([
    '0 red silk saree',
    '0 red suit',
    '1 tired silk saree',
    '2 cotton suit vol12x',
  ])
})
