import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { chooseCollections, type CollectionChange } from './choose-collections.server.ts'
import { listManualCollections } from './chosen-product-store.server.ts'
import { COLLECTION_PRODUCTS_MAX } from './collection.ts'
import { saveCollection } from './save-collection.server.ts'
import { listChosenProducts } from './shop-collection-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const jobs = { enqueue: async () => {} }

const collectionOf = (slug: string, productIds: string[], mode: 'manual' | 'rules') => ({
  slug,
  mode,
  title: slug,
  intro: '',
  imageId: null,
  seoTitle: '',
  seoDescription: '',
  rules: {},
  productIds,
  shownFrom: '',
  shownUntil: '',
})
const save = (
  slug: string,
  productIds: string[] = [],
  basedOn: number | null = null,
  mode: 'manual' | 'rules' = 'manual',
) =>
  saveCollection(
    { db, jobs },
    { collection: collectionOf(slug, productIds, mode), basedOn, savedBy: meera.id },
  )
const choose = (productId: string, change: Partial<CollectionChange>) =>
  inTransaction(db, (tx) =>
    chooseCollections(tx, {
      productId,
      change: { added: [], removed: [], ...change },
      savedBy: meera.id,
    }),
  )
const idsOf = async (slug: string) => (await listChosenProducts(db, slug)).map(({ id }) => id)
const versionOf = async (slug: string) =>
  (await db.selectFrom('collections').select('version').where('slug', '=', slug).executeTakeFirst())
    ?.version
const changesOf = (id: string) =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product:${id}`)
    .execute()

test('a product joins at the end and leaves, with new versions and one entry in the change log', async () => {
  const [first, second] = [(await sareeInShop(db)).id, (await sareeInShop(db)).id]
  await save('festive', [first])
  await save('bridal', [second, first])
  expect(await choose(second, { added: ['festive'], removed: ['bridal'] })).toEqual({ full: [] })
  expect([await idsOf('festive'), await idsOf('bridal')]).toEqual([[first, second], [first]])
  expect([await versionOf('festive'), await versionOf('bridal')]).toEqual([2, 2])
  const logged = [
    {
      action: 'collections-edited',
      before: { collections: ['bridal'] },
      after: { collections: ['festive'] },
    },
  ]
  expect(await changesOf(second)).toEqual(logged)
  await choose(second, { added: ['festive'], removed: ['bridal'] })
  expect([await versionOf('festive'), await changesOf(second)]).toEqual([2, logged])
})

test('an open form of a collection is refused after a file added a product, and drops nothing', async () => {
  const { id } = await sareeInShop(db)
  await save('winter')
  await choose(id, { added: ['winter'] })
  expect(await save('winter', [], 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await idsOf('winter')).toEqual([id])
})

test('collections with rules, unknown ones and kinds are left unchanged', async () => {
  const { id } = await sareeInShop(db)
  await save('by-rule', [], null, 'rules')
  await choose(id, { added: ['by-rule', 'saree', 'unknown'] })
  expect(await changesOf(id)).toEqual([])
  expect(await db.selectFrom('collection_products').where('product_id', '=', id).execute()).toEqual(
    [],
  )
  const manual = (await listManualCollections(db)).map(({ slug }) => slug)
  expect(manual).toContain('winter')
  expect(manual).not.toContain('by-rule')
})

test('a full collection is reported and stays as it is, also when two products want the last place', async () => {
  await save('full')
  const rows: string[] = []
  for (let count = 1; count < COLLECTION_PRODUCTS_MAX; count++)
    rows.push((await sareeInShop(db)).id)
  await save('full', rows, 1)
  const late = [(await sareeInShop(db)).id, (await sareeInShop(db)).id]
  const results = await Promise.all(late.map((id) => choose(id, { added: ['full'] })))
  expect(results.map(({ full }) => full.join()).toSorted()).toEqual(['', 'full'])
  expect(await idsOf('full')).toHaveLength(COLLECTION_PRODUCTS_MAX)
})
