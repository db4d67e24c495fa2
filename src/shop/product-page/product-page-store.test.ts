import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPublicProduct, listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import { findProductPage } from './product-page-store.server.ts'

const { db } = await testDatabase()

test('a product without reviews and questions has none', async () => {
  const saree = await sareeInShop(db)
  expect(await findProductPage(db, saree.id)).toEqual({
    product: await findPublicProduct(db, saree.id),
    counts: undefined,
    questions: [],
    windows: { product: null, kind: null, shop: null },
    video: undefined,
    related: { similar: [], goesWell: [], goesWellIds: [] },
  })
})

test('an unknown, a withdrawn and a malformed id have no page', async () => {
  const draft = await sareeInShop(db, { state: 'draft' })
  for (const id of [crypto.randomUUID(), draft.id, 'banarasi'])
    expect(await findProductPage(db, id)).toBeUndefined()
})

test('the return window of the product is among the details', async () => {
  const saree = await sareeInShop(db)
  await db.insertInto('product_return_windows').values({ product_id: saree.id, days: 3 }).execute()
  expect((await findProductPage(db, saree.id))?.windows).toMatchObject({ product: 3, shop: null })
})

test('a product page asks the database once', async () => {
  const saree = await sareeInShop(db)
  let queries = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1
      return result
    },
  })
  expect(await findProductPage(counting, saree.id)).toBeDefined()
  expect(queries).toBe(1)
})

test('related pieces are the same cards that lists show, one per design if asked', async () => {
  const piece = await sareeInShop(db)
  const design = { design: `Design ${crypto.randomUUID()}` }
  const colours = [await sareeInShop(db), await sareeInShop(db)].map(({ id }) => id)
  await db.updateTable('products').set(design).where('id', 'in', colours).execute()
  const shown = async (isByDesign: boolean) =>
    (await findProductPage(db, piece.id, isByDesign))!.related.similar
  const cards = await shown(false)
  expect(cards.length).toBeGreaterThanOrEqual(2)
  const ids = cards.map(({ id }) => id)
  expect(cards).toEqual(await listCardsByIds(db, ids))
  const ofDesign = (await shown(true)).filter(({ id }) => colours.includes(id))
  expect(ofDesign.map((card) => card.colours)).toEqual([2])
})
