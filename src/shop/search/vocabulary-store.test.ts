import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { phoneticKey, SPELLING_VERSION } from './language/phonetic-key.ts'
import { deletionVariants } from './language/typo-tolerance.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'
import {
  countProductsWithWord,
  deletePendingWords,
  insertWords,
  listPendingWords,
  listSimilarWords,
  listWordsByKey,
  listWordsWithEdge,
  lockOutdatedWords,
} from './vocabulary-store.server.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  for (const title of ['Banarasi Silk Saree', 'Red Silk Sari', 'Tussar Dress'])
    await sareeInShop(db, { title, highlights: title.startsWith('Red') ? ['Zari border'] : [] })
  await updateVocabulary(db)
})

const words = (found: { word: string }[]) => found.map(({ word }) => word).toSorted()

test('words are found by their phonetic key', async () => {
  const found = await listWordsByKey(db, [phoneticKey('saaree'), phoneticKey('silks')])
  expect(words(found)).toEqual(['saree', 'sari', 'silk'])
  expect(await listWordsByKey(db, [])).toEqual([])
})

test('words are found by their start, end or any part, and wildcard signs have no special meaning', async () => {
  const find = async (text: string, position: 'start' | 'end' | 'inside') =>
    (await listWordsWithEdge(db, { text, position })).toSorted()
  expect(await find('sar', 'start')).toEqual(['saree', 'sari'])
  expect(await find('asi', 'end')).toEqual(['banarasi'])
  expect(await find('ar', 'inside')).toEqual(['banarasi', 'saree', 'sari', 'tussar', 'zari'])
  for (const text of ['%', '_', 's_ri']) expect(await find(text, 'inside')).toEqual([])
})

test('similar words are found by a shared deletion variant', async () => {
  expect(words(await listSimilarWords(db, deletionVariants('bnarasi')))).toEqual(['banarasi'])
  expect(words(await listSimilarWords(db, deletionVariants('slik')))).toEqual(['silk'])
  expect(await listSimilarWords(db, deletionVariants('kalamkari'))).toEqual([])
})

test('products with a word in the title or highlights are counted up to a limit', async () => {
  expect(await countProductsWithWord(db, ['silk'], 10)).toBe(2)
  expect(await countProductsWithWord(db, ['silk', 'tussar'], 10)).toBe(3)
  expect(await countProductsWithWord(db, ['silk', 'tussar'], 2)).toBe(2)
  expect(await countProductsWithWord(db, ['zari'], 10)).toBe(1)
  expect(await countProductsWithWord(db, [], 10)).toBe(0)
})

test('new words of titles, except codes, are pending until a call takes them', async () => {
  await sareeInShop(db, { title: 'Heirloom Patola ZR77 Silk', highlights: [] })
  expect((await listPendingWords(db, 10)).toSorted()).toEqual(['heirloom', 'patola'])
  expect(await listPendingWords(db, 1)).toHaveLength(1)
  const taken = await inTransaction(db, (tx) => deletePendingWords(tx, 10))
  expect(taken?.toSorted()).toEqual(['heirloom', 'patola'])
  expect(await inTransaction(db, (tx) => deletePendingWords(tx, 10))).toBeNull()
})

test('words with keys of an older version are outdated until they are inserted again', async () => {
  const outdated = () => inTransaction(db, (tx) => lockOutdatedWords(tx, SPELLING_VERSION, 10))
  const entry = { word: 'paithani', sound: 'old', near: ['old'] }
  await inTransaction(db, (tx) => insertWords(tx, [entry], SPELLING_VERSION - 1))
  expect(await outdated()).toEqual(['paithani'])
  await updateVocabulary(db)
  expect(await outdated()).toEqual([])
  expect(words(await listWordsByKey(db, [phoneticKey('paithani')]))).toEqual(['paithani'])
})
