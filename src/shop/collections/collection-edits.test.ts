import { beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { emptyCollection } from '../../../tests/support/edited-collection.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deleteCollection } from './delete-collection.server.ts'
import { COLLECTIONS_MAX } from './collection.ts'
import type { EditedCollection } from './edited-collection.ts'
import { saveCollection } from './save-collection.server.ts'
import { findCollection, listChosenProducts } from './shop-collection-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const enqueued: string[] = []
const jobs = { enqueue: async (_tx: unknown, queue: string) => void enqueued.push(queue) }
const plain: EditedCollection = { ...emptyCollection, slug: 'diwali', title: 'Diwali' }
const save = (change: Partial<EditedCollection>, basedOn: number | null = null) =>
  saveCollection({ db, jobs }, { collection: { ...plain, ...change }, basedOn, savedBy: meera.id })
const outcomes = async (saves: ReturnType<typeof save>[]) =>
  (await Promise.all(saves)).map(({ outcome }) => outcome).toSorted()
const changes = () => db.selectFrom('staff_changes').selectAll().orderBy('id', 'desc').execute()
const everything = async () => [
  await db.selectFrom('collections').selectAll().orderBy('slug').execute(),
  await db.selectFrom('collection_products').selectAll().orderBy('product_id').execute(),
  await db.selectFrom('collection_images').selectAll().execute(),
  await changes(),
]

const products: string[] = []
let imageId: string
beforeAll(async () => {
  for (const title of ['Red', 'Blue']) products.push((await sareeInShop(db, { title })).id)
  imageId = await picture(db)
})
beforeEach(() => void (enqueued.length = 0))

test('chosen products that do not exist are left out', async () => {
  expect(await save({ productIds: [crypto.randomUUID(), ...products], imageId })).toEqual({
    outcome: 'saved',
  })
  expect((await listChosenProducts(db, 'diwali')).map(({ id }) => id)).toEqual(products)
})

test('an edit that changes nothing is not logged but has a new version', async () => {
  const before = await changes()
  expect(await save({ productIds: products, imageId }, 1)).toEqual({ outcome: 'saved' })
  expect(await changes()).toEqual(before)
  expect((await findCollection(db, 'diwali'))?.version).toBe(2)
})

test('a refused edit writes nothing and starts no job', async () => {
  const before = await everything()
  const shownFrom = '2099-01-01T10:00'
  const refused = { title: 'Holi', shownFrom, productIds: [], imageId: null }
  expect(await save(refused, 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await save(refused)).toEqual({ outcome: 'slug-taken' })
  expect(await save({ ...refused, slug: 'holi' }, 1)).toEqual({ outcome: 'no-such-collection' })
  expect(await save({ ...refused, imageId: crypto.randomUUID() }, 2)).toEqual({
    outcome: 'image-missing',
  })
  expect(await everything()).toEqual(before)
  expect(enqueued).toEqual([])
})

test('past times need no job, and each future time needs one', async () => {
  const passed = { shownFrom: '2020-01-01T10:00', shownUntil: '2020-02-01T10:00' }
  await save({ ...passed, slug: 'past' })
  expect(enqueued).toEqual([])
  await save({ ...passed, shownUntil: '2099-01-01T10:00', slug: 'running' })
  expect(enqueued).toEqual(['collection-schedule'])
})

test('two admins who edit the same version do not overwrite each other', async () => {
  const titles = ['Diwali lights', 'Diwali gifts']
  const edits = titles.map((title) => save({ title, productIds: products }, 2))
  expect(await outcomes(edits)).toEqual(['changed-by-someone-else', 'saved'])
  const stored = await findCollection(db, 'diwali')
  expect(stored?.version).toBe(3)
  expect((await changes())[0]?.after).toMatchObject({ title: stored?.title })
})

test('two admins who take the same address at the same time make one collection', async () => {
  const edits = products.map((id) => save({ slug: 'same', title: id, productIds: [id] }))
  expect(await outcomes(edits)).toEqual(['saved', 'slug-taken'])
  const title = (await findCollection(db, 'same'))?.title
  expect((await listChosenProducts(db, 'same')).map(({ id }) => id)).toEqual([title])
})

test('a collection that changes to rules has no chosen products any more', async () => {
  await save({ slug: 'same', mode: 'rules', rules: { isInStock: true } }, 1)
  expect(await listChosenProducts(db, 'same')).toEqual([])
  expect(await findCollection(db, 'same')).toMatchObject({
    mode: 'rules',
    rules: { isInStock: true },
  })
})

test('a deleted collection leaves its products and its image in the shop', async () => {
  expect(await deleteCollection(db, 'diwali', meera.id)).toBe('deleted')
  expect(await listChosenProducts(db, 'diwali')).toEqual([])
  const count = async (table: 'products' | 'images') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect(await count('products')).toBe(2)
  expect(await count('images')).toBe(3)
  expect((await changes())[0]).toMatchObject({
    action: 'collection-deleted',
    subject: 'collection:diwali',
    after: null,
  })
})

test('a collection is deleted once when two admins delete it, and categories never', async () => {
  const deleted = await Promise.all(
    ['first', 'second'].map(() => deleteCollection(db, 'same', meera.id)),
  )
  expect(deleted.toSorted()).toEqual(['deleted', 'no-such-collection'])
  const before = await everything()
  for (const slug of ['same', 'Latest', 'latest', 'saree'])
    expect(await deleteCollection(db, slug, meera.id)).toBe('no-such-collection')
  expect(await everything()).toEqual(before)
})

test('a shop has at most as many own collections as the limit, and edits remain possible', async () => {
  const own = await db
    .selectFrom('collections')
    .select('slug')
    .where('mode', 'in', ['manual', 'rules'])
    .execute()
  const missing = COLLECTIONS_MAX - 1 - own.length
  await db
    .insertInto('collections')
    .values(
      Array.from({ length: missing }, (_, index) => ({
        slug: `many-${index}`,
        mode: 'manual',
        title: 'Many',
      })),
    )
    .execute()
  expect(await save({ slug: 'last-one' })).toEqual({ outcome: 'saved' })
  const before = await everything()
  expect(await save({ slug: 'one-more' })).toEqual({ outcome: 'too-many-collections' })
  expect(await everything()).toEqual(before)
  expect(await save({ slug: 'last-one', title: 'Still mine' }, 1)).toEqual({ outcome: 'saved' })
})
