import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { reindexEntries } from './reindex-entries.server.ts'
import {
  countProductsToReindex,
  insertEntriesToReindex,
  lockEntryToReindex,
  updateEntryToReindex,
  updateSearchOfProducts,
} from './reindex-store.server.ts'

const { db } = await testDatabase()

const entry = 'fabric.silk'
const waiting = () => db.selectFrom('entries_to_reindex').selectAll().execute()
const rename = (name: string) =>
  db.updateTable('attribute_choices').set({ name }).where('entry', '=', entry).execute()
const request = () => inTransaction(db, (tx) => insertEntriesToReindex(tx, [entry]))

async function silkSarees(count: number): Promise<string[]> {
  await db.updateTable('products').set({ attributes: [] }).execute()
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const { id } = await sareeInShop(db, { title: `Saree ${number}` })
    await db
      .updateTable('products')
      .set({ attributes: [entry] })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  return ids.toSorted()
}

async function findableAs(word: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select(['product_id', 'terms'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .execute()
  return rows.filter(({ terms }) => terms.includes(`'${word}'`)).map((row) => row.product_id)
}

test('all products of a renamed choice are renewed in several batches', async () => {
  const ids = await silkSarees(5)
  await rename('Mulberry')
  await request()
  await reindexEntries(db, { limit: 2 })
  expect(await findableAs('mulberry', ids)).toEqual(ids)
  expect(await waiting()).toEqual([])
})

test('an interrupted run continues after its last batch', async () => {
  const ids = await silkSarees(5)
  await rename('Tussar')
  await request()
  await reindexEntries(db, { limit: 2, maxMs: 0 })
  expect(await findableAs('tussar', ids)).toEqual(ids.slice(0, 2))
  expect(await waiting()).toEqual([{ entry, last_product: ids[1] }])
  expect(await countProductsToReindex(db)).toBe(3)
  await reindexEntries(db, { limit: 2 })
  expect(await countProductsToReindex(db)).toBe(0)
  expect(await findableAs('tussar', ids)).toEqual(ids)
})

test('a choice that is renamed during a run starts again with the first product', async () => {
  const ids = await silkSarees(3)
  await rename('Eri')
  await request()
  await reindexEntries(db, { limit: 1, maxMs: 0 })
  await rename('Muga')
  await request()
  await reindexEntries(db, { limit: 1 })
  expect(await findableAs('muga', ids)).toEqual(ids)
  expect(await findableAs('eri', ids)).toEqual([])
})

test('two processes at the same time renew every product', async () => {
  const ids = await silkSarees(6)
  await rename('Chanderi')
  await request()
  await Promise.all([reindexEntries(db, { limit: 1 }), reindexEntries(db, { limit: 1 })])
  expect(await findableAs('chanderi', ids)).toEqual(ids)
  expect(await waiting()).toEqual([])
})

test('products that are saved while their words are renewed keep both changes', async () => {
  const ids = await silkSarees(8)
  await rename('Kosa')
  await request()
  const save = async (id: string) => {
    const { available, ...stored } = (await findProduct(db, id))!
    const quantities = { '': available }
    const product = { ...stored, title: 'Parrot', quantities }
    return saveProduct(db, {
      product,
      savedBy: null,
      basedOn: { id, version: stored.version, quantities },
    })
  }
  const [, ...saved] = await Promise.all([
    reindexEntries(db, { limit: 1 }),
    ...ids.toReversed().map(save),
  ])
  expect(saved.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'saved'))
  expect(await findableAs('parrot', ids)).toEqual(ids)
  expect(await findableAs('kosa', ids)).toEqual(ids)
})

test('a batch of a transaction that is rolled back is done again, and none is left out', async () => {
  const ids = await silkSarees(4)
  await rename('Matka')
  await request()
  await reindexEntries(db, { limit: 1, maxMs: 0 })
  const interrupted = inTransaction(db, async (tx) => {
    const next = (await lockEntryToReindex(tx))!
    const lastProduct = await updateSearchOfProducts(tx, next, 2)
    await updateEntryToReindex(tx, { ...next, lastProduct })
    throw new Error('killed')
  })
  await expect(interrupted).rejects.toThrow('killed')
  expect(await findableAs('matka', ids)).toEqual(ids.slice(0, 1))
  await reindexEntries(db, { limit: 2 })
  expect(await findableAs('matka', ids)).toEqual(ids)
})
