import { expect, test } from 'vitest'
import { admin, picture, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { saveKind } from '../kinds/save-kind.server.ts'
import { listKinds } from '../kinds/kind-store.server.ts'
import { setKindEnabled } from '../kinds/arrange-kinds.server.ts'
import { updateToFirstCollections } from './collection-edit-store.server.ts'
import { deleteCollection } from './delete-collection.server.ts'
import type { EditedCollection } from './edited-collection.ts'
import { saveCollection } from './save-collection.server.ts'
import {
  countChosenProducts,
  findCollection,
  listChosenProducts,
  listCollections,
} from './shop-collection-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const enqueued: { queue: string; startAfter: unknown }[] = []
const jobs = {
  enqueue: async (_tx: unknown, queue: string, _data: object, options?: { startAfter?: unknown }) =>
    void enqueued.push({ queue, startAfter: options?.startAfter }),
}
const plain: EditedCollection = {
  slug: 'diwali',
  mode: 'manual',
  title: 'Diwali',
  intro: 'For the festival.',
  imageId: null,
  seoTitle: '',
  seoDescription: '',
  rules: {},
  productIds: [],
  shownFrom: '',
  shownUntil: '',
}
const save = (change: Partial<EditedCollection>, basedOn: number | null = null) =>
  saveCollection({ db, jobs }, { collection: { ...plain, ...change }, basedOn, savedBy: meera.id })
const slugs = async () => (await listCollections(db)).map(({ slug }) => slug)
const lastChange = () =>
  db.selectFrom('staff_changes').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
const titles = async (slug: string) =>
  (await listChosenProducts(db, slug)).map(({ title }) => title)

test('a new shop has the four categories and the two types as collections', async () => {
  expect(await slugs()).toEqual(['Latest', 'Popular', 'Recommended', 'Trending', 'saree', 'suit'])
  expect(await findCollection(db, 'Latest')).toMatchObject({ title: 'Latest', mode: 'category' })
})

test('a manual collection keeps the order of its products, without deleted ones', async () => {
  const red = await sareeInShop(db, { title: 'Red' })
  const blue = await suitInShop(db, { title: 'Blue', state: 'draft' })
  const gone = await sareeInShop(db, { title: 'Gone', deletedAt: new Date() })
  const imageId = await picture(db)
  const productIds = [blue.id, gone.id, red.id]
  expect(await save({ productIds, imageId })).toEqual({ outcome: 'saved' })
  expect(await titles('diwali')).toEqual(['Blue', 'Red'])
  expect((await findCollection(db, 'diwali'))?.image?.id).toBe(imageId)
  expect(await countChosenProducts(db)).toEqual(new Map([['diwali', 2]]))
  expect(await lastChange()).toMatchObject({
    action: 'collection-added',
    subject: 'collection:diwali',
    staff_id: meera.id,
  })
  expect(await save({ productIds: [red.id, blue.id] }, 1)).toEqual({ outcome: 'saved' })
  expect(await titles('diwali')).toEqual(['Red', 'Blue'])
  expect((await lastChange())?.after).toEqual({ image: null, products: ['Red', 'Blue'] })
})

test('an outdated edit and a missing image are refused, and nothing is written', async () => {
  const before = [await findCollection(db, 'diwali'), await titles('diwali'), await lastChange()]
  expect(await save({ title: 'Holi' }, 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await save({ imageId: crypto.randomUUID() }, 2)).toEqual({ outcome: 'image-missing' })
  expect(await save({ slug: 'holi' }, 1)).toEqual({ outcome: 'no-such-collection' })
  expect(await save({ title: 'Holi' })).toEqual({ outcome: 'slug-taken' })
  const after = [await findCollection(db, 'diwali'), await titles('diwali'), await lastChange()]
  expect(after).toEqual(before)
})

test('collections and kinds, even disabled ones, cannot have the same address', async () => {
  expect(await save({ slug: 'gown' })).toEqual({ outcome: 'slug-taken' })
  expect(await save({ slug: 'latest' })).toEqual({ outcome: 'slug-taken' })
  const kind = { ...(await listKinds(db))[0]!, slug: 'diwali', sizes: [] }
  expect(await saveKind(db, { kind, basedOn: null, savedBy: meera.id })).toEqual({
    outcome: 'slug-taken',
  })
  expect((await listKinds(db)).map(({ slug }) => slug)).not.toContain('diwali')
  await setKindEnabled(db, 'gown', true, meera.id)
  expect(await slugs()).toContain('gown')
})

test('the beginning and the end of a schedule and best sellers need a job each', async () => {
  enqueued.length = 0
  const shown = { shownFrom: '2099-01-01T10:00', shownUntil: '2099-02-01T10:00' }
  await save({ ...shown, slug: 'later', mode: 'rules', rules: { isBestSelling: true } })
  expect(enqueued).toEqual([
    { queue: 'collection-schedule', startAfter: new Date('2099-01-01T10:00:01+05:30') },
    { queue: 'collection-schedule', startAfter: new Date('2099-02-01T10:00:01+05:30') },
    { queue: 'collection-new-day', startAfter: undefined },
  ])
  expect(await findCollection(db, 'later')).toMatchObject({
    ...shown,
    rules: { isBestSelling: true },
  })
})

test('own collections can be deleted, categories and kinds cannot', async () => {
  for (const slug of ['Latest', 'saree', 'unknown'])
    expect(await deleteCollection(db, slug, meera.id)).toBe('no-such-collection')
  expect(await slugs()).toContain('Latest')
  expect(await deleteCollection(db, 'later', meera.id)).toBe('deleted')
  expect(await slugs()).not.toContain('later')
  expect(await lastChange()).toMatchObject({ action: 'collection-deleted' })
})

test('a shop of one’s own starts with the first collections and texts', async () => {
  await save({ slug: 'Latest', mode: 'category', title: 'New in', productIds: [] }, 1)
  expect(await findCollection(db, 'Latest')).toMatchObject({ title: 'New in' })
  await updateToFirstCollections(db)
  expect(await findCollection(db, 'Latest')).toMatchObject({ title: 'Latest', intro: '' })
  expect(await findCollection(db, 'saree')).toMatchObject({ title: '' })
  expect(await slugs()).not.toContain('diwali')
})
