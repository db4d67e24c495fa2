import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { bulkEdits } from '../../../tests/support/bulk-edits.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listAttributes } from '../attributes/attribute-store.server.ts'
import { COLLECTION_PRODUCTS_MAX } from '../collections/collection.ts'
import { listCollectionsOfProduct } from '../collections/chosen-product-store.server.ts'
import type { BulkAction } from './bulk-action.ts'
import { bulkChoices } from './bulk-choice.ts'
import { listBulkItems } from './bulk-edit-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const { previewed, apply, undo } = bulkEdits(db, meera.id)
const choices = bulkChoices(await listAttributes(db))
const choiceOf = (entry: string) => choices.find((choice) => choice.entry === entry)!

const outcomes = async (id: string) => (await listBulkItems(db, id)).map(({ outcome }) => outcome)
const attributesOf = async (id: string) =>
  (
    await db
      .selectFrom('products')
      .select('attributes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).attributes
const diwali = { slug: 'diwali', title: 'Diwali' }
await db
  .insertInto('collections')
  .values({ ...diwali, mode: 'manual' })
  .execute()
const place = (way: 'add' | 'remove'): BulkAction => ({
  field: 'collection',
  way,
  collection: diwali,
})

test('an attribute is changed in many products, and undone to the earlier value of each', async () => {
  const earlier = [['colour.red', 'fabric.silk'], ['fabric.cotton']]
  const ids: string[] = []
  for (const attributes of earlier) {
    const { id } = await sareeInShop(db)
    await db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
    ids.push(id)
  }
  const stored = () => Promise.all(ids.map(attributesOf))
  const action: BulkAction = { field: 'attribute', way: 'add', choice: choiceOf('fabric.linen') }
  const id = await previewed(action, ids)
  await apply(id)
  expect(await stored()).toEqual([['colour.red', 'fabric.linen'], ['fabric.linen']])
  await undo(id)
  expect(await stored()).toEqual(earlier)
})

test('a choice that was deleted after the preview is given to no product', async () => {
  const { id: productId } = await sareeInShop(db)
  const action: BulkAction = { field: 'attribute', way: 'add', choice: choiceOf('fabric.velvet') }
  const id = await previewed(action, [productId])
  await db.deleteFrom('attribute_choices').where('entry', '=', 'fabric.velvet').execute()
  await apply(id)
  expect(await outcomes(id)).toEqual(['not-offered'])
  expect(await attributesOf(productId)).toEqual([])
})

test('products join a collection in their order, and undoing takes only these out', async () => {
  const [there, first, second] = [
    await sareeInShop(db),
    await sareeInShop(db),
    await sareeInShop(db),
  ]
  await apply(await previewed(place('add'), [there.id]))
  const id = await previewed(place('add'), [there.id, first.id, second.id])
  expect((await listBulkItems(db, id)).map(({ note }) => note)).toEqual(['unchanged', null, null])
  await Promise.all([apply(id), apply(id)])
  const membersOf = async () => {
    const slugs = [there, first, second].map((saree) => listCollectionsOfProduct(db, saree.id))
    return (await Promise.all(slugs)).map((own) => own.includes('diwali'))
  }
  expect(await membersOf()).toEqual([true, true, true])
  await undo(id)
  expect(await membersOf()).toEqual([true, false, false])
})

test('a collection without room takes no product, and the edit says so', async () => {
  await db
    .insertInto('collections')
    .values({ slug: 'full', title: 'Full', mode: 'manual' })
    .execute()
  const collection = { slug: 'full', title: 'Full' }
  const { id: productId } = await sareeInShop(db)
  const ids = await Promise.all(
    Array.from({ length: COLLECTION_PRODUCTS_MAX }, () => sareeInShop(db)),
  )
  await db
    .insertInto('collection_products')
    .values(ids.map(({ id }, position) => ({ collection: 'full', product_id: id, position })))
    .execute()
  const id = await previewed({ field: 'collection', way: 'add', collection }, [productId])
  await apply(id)
  expect(await outcomes(id)).toEqual(['collection-full'])
  expect(await listCollectionsOfProduct(db, productId)).toEqual([])
})
