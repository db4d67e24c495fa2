import { beforeAll, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findQueryTerms } from './find-query-terms.server.ts'
import { findSource } from './find-source.server.ts'
import { contentWords } from './language/tokenize.ts'
import type { Source } from './matching/source.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const { db } = await testDatabase()
const ids: Record<string, string> = {}
beforeAll(async () => {
  for (const title of ['Banarasi Silk Saree', 'Red Silk Saree'])
    ids[title] = (await sareeInShop(db, { title, highlights: [] })).id
  ids['suit'] = (await suitInShop(db, { title: 'Cotton Suit, Vol12', highlights: [] })).id
  await updateVocabulary(db)
})

async function source(text: string): Promise<Source> {
  return findSource(db, text, await findQueryTerms(db, contentWords(text), []), [])
}

test('a text of two words is looked up as a pair of adjacent words, which implies each of the two', async () => {
  expect(await source('silk saree')).toMatchObject({
    containing: [['silk+saree']],
    containingImpliesWords: true,
    wholeWords: [['silk+saree']],
    allWords: [['silk'], ['saree']],
    inCodes: [],
    fuzzy: null,
  })
})

test('a text that begins or ends inside words is looked up by the complete words', async () => {
  expect(await source('arasi sil')).toMatchObject({
    containing: [['banarasi+silk']],
    containingImpliesWords: false,
    allWords: null,
  })
})

test('a text that may be part of a code is also looked up in codes', async () => {
  expect(await source('vol')).toMatchObject({ containing: null, inCodes: [[['#vol*']]] })
  expect(await source('suit vol')).toMatchObject({ containing: null, inCodes: [[['suit+vol*']]] })
})

test('a text with signs or digits is looked up by the ids of products whose titles contain it', async () => {
  expect(await source('suit, vol12')).toMatchObject({
    containing: [ids['suit']],
    containingImpliesWords: false,
    wholeWords: null,
  })
  expect((await source('silk!')).containing).toBeNull()
})

test('a search text that consists of an unknown word yields no search terms', async () => {
  expect(await source('zzqqxxyy')).toMatchObject({ containing: null, inCodes: [], allWords: null })
})
