import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPageDetails } from './page-details-store.server.ts'

const { db } = await testDatabase()

test('a product without reviews and questions has none', async () => {
  const saree = await sareeInShop(db)
  expect(await findPageDetails(db, saree.id)).toEqual({
    counts: undefined,
    questions: [],
    windows: { product: null, kind: null, shop: null },
    video: undefined,
  })
})

test('all parts are empty for an unknown product', async () => {
  expect(await findPageDetails(db, crypto.randomUUID())).toEqual({
    counts: undefined,
    questions: [],
    windows: null,
    video: undefined,
  })
})

test('the return window of the product is among the details', async () => {
  const saree = await sareeInShop(db)
  await db.insertInto('product_return_windows').values({ product_id: saree.id, days: 3 }).execute()
  expect((await findPageDetails(db, saree.id)).windows).toMatchObject({ product: 3, shop: null })
})
