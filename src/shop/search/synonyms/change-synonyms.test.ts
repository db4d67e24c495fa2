import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { noFilters } from '../filters/product-filters.ts'
import { findParsedQuery } from '../find-parsed-query.server.ts'
import { searchProducts } from '../search-products.server.ts'
import { suggestProducts } from '../suggest-products.server.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import { removeSynonym, saveSynonym } from './change-synonyms.server.ts'
import { SYNONYMS_MAX, type ShopSynonym } from './shop-synonym.ts'
import { findSynonymCollectionSlug, listSynonyms } from './synonym-store.server.ts'

const { db } = await testDatabase()
const { id: meera } = await admin(db)
const dupatta = await suitInShop(db, { title: 'Red Velvet Anarkali', sellingPricePaise: 400_000 })
const blue = await suitInShop(db, { title: 'Blue Velvet Anarkali', sellingPricePaise: 90_000 })
const gown = await sareeInShop(db, { title: 'Frock in Black', sellingPricePaise: 90_000 })
await updateVocabulary(db)
beforeEach(() => db.deleteFrom('search_synonyms').execute())

const word = (term: string, meaning: string): ShopSynonym => ({ term, meaning, collection: null })
const save = (synonym: ShopSynonym) => saveSynonym(db, { synonym, savedBy: meera })
const found = async (text: string) => {
  const view = { filters: noFilters, sort: 'best' } as const
  const { products } = await searchProducts(db, text, { view, page: 1 })
  return products.items.map(({ id }) => id)
}
const logged = (subject: string) =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('a synonym works in searches, with other words, prices and in suggestions, until it is removed', async () => {
  expect(await found('pishwaz')).toEqual([])
  await save(word('pishwaz', 'velvet anarkali'))
  expect((await found('pishwaz')).toSorted()).toEqual([dupatta.id, blue.id].toSorted())
  expect(await found('red pishwaz')).toEqual([dupatta.id])
  expect((await suggestProducts(db, 'red pishwaz')).products[0]!.id).toBe(dupatta.id)
  expect((await findParsedQuery(db, 'pishwaz under 1000'))!.items[0]!.id).toBe(blue.id)
  await removeSynonym(db, { term: 'pishwaz', removedBy: meera })
  expect(await found('pishwaz')).toEqual([])
})

test('titles that have the searched word itself are still found, before the others', async () => {
  await save(word('frock', 'anarkali'))
  expect((await found('frock'))[0]).toBe(gown.id)
  expect(await found('black frock')).toEqual([gown.id])
  expect(await found('frock')).toHaveLength(3)
})

test('the meaning is understood in any spelling, and its own synonyms are not followed', async () => {
  await save(word('pishwaz', 'anarkhali'))
  expect(await found('pishwaz')).toHaveLength(2)
  await save(word('long suit', 'pishwaz'))
  expect(await found('long suit')).toEqual([])
})

test('saving a term again replaces its synonym, and both are in the change log', async () => {
  await save(word('gota', 'frock'))
  await save({ term: 'gota', meaning: null, collection: 'suit' })
  expect(await listSynonyms(db)).toEqual([{ term: 'gota', meaning: null, collection: 'suit' }])
  expect(await findSynonymCollectionSlug(db, 'The GOTA')).toBe('suit')
  expect(await findSynonymCollectionSlug(db, 'red gota')).toBeNull()
  await removeSynonym(db, { term: 'gota', removedBy: meera })
  await removeSynonym(db, { term: 'gota', removedBy: meera })
  const [frock, suits] = [{ finds: 'frock' }, { finds: 'collection suit' }]
  expect(await logged('synonym:gota')).toEqual([
    { action: 'synonym-saved', before: null, after: frock },
    { action: 'synonym-saved', before: frock, after: suits },
    { action: 'synonym-removed', before: suits, after: null },
  ])
})

test('an unknown collection is refused and writes nothing', async () => {
  const synonym = { term: 'x', meaning: null, collection: 'no-such' }
  expect(await save(synonym)).toEqual({ outcome: 'unknown-collection' })
  expect([await listSynonyms(db), await logged('synonym:x')]).toEqual([[], []])
})

test('the number of synonyms is limited, even when several are added at the same time', async () => {
  await db
    .insertInto('search_synonyms')
    .values(
      Array.from({ length: SYNONYMS_MAX - 1 }, (_, index) => ({ term: `t${index}`, meaning: 'm' })),
    )
    .execute()
  const outcomes = await Promise.all(['a', 'b', 'c'].map((term) => save(word(term, 'm'))))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'saved',
    'too-many',
    'too-many',
  ])
  expect(await save(word('t0', 'other'))).toEqual({ outcome: 'saved' })
})

test('a synonym goes with its collection', async () => {
  await db
    .insertInto('collections')
    .values({ slug: 'gowns', mode: 'manual', title: 'Gowns' })
    .execute()
  await save({ term: 'pishwaz', meaning: null, collection: 'gowns' })
  await db.deleteFrom('collections').where('slug', '=', 'gowns').execute()
  expect(await listSynonyms(db)).toEqual([])
})
