import { expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listFilledCollections } from '../catalogue/collection-store.server.ts'
import { updateProductDeleted } from '../catalogue/product-store.server.ts'
import { findNewestChanges } from './seo-store.server.ts'
import { sitemapCategories } from './sitemap.ts'

const { db } = await testDatabase()

test('a sitemap part changes when one of its products changes or is deleted', async () => {
  const changedAt = async (id: string, at: string) =>
    db
      .updateTable('products')
      .set({ updated_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  const [one, other] = [
    await sareeInShop(db, { id: 'a0000000-0000-4000-8000-000000000000' }),
    await sareeInShop(db, { id: 'a1000000-0000-4000-8000-000000000000' }),
  ]
  const third = await sareeInShop(db, { id: 'b0000000-0000-4000-8000-000000000000' })
  await changedAt(one.id, '2020-01-01')
  await changedAt(other.id, '2021-01-01')
  await changedAt(third.id, '2022-01-01')
  expect(await findNewestChanges(db, 1)).toEqual(
    new Map([
      ['a', new Date('2021-01-01')],
      ['b', new Date('2022-01-01')],
    ]),
  )
  expect(await findNewestChanges(db, 2)).toEqual(
    new Map([
      ['a0', new Date('2020-01-01')],
      ['a1', new Date('2021-01-01')],
      ['b0', new Date('2022-01-01')],
    ]),
  )
  expect(await findNewestChanges(db, 0)).toEqual(new Map([['', new Date('2022-01-01')]]))

  await updateProductDeleted(db, one.id)
  expect((await findNewestChanges(db, 1)).get('a')!.getTime()).toBeGreaterThan(
    Date.parse('2023-01-01'),
  )
})

test('only collections with products are in the sitemap', async () => {
  const collections = { categories: sitemapCategories, types: ['saree', 'suit'] }
  expect(await listFilledCollections(db, collections)).toEqual(['saree'])
  await suitInShop(db, { categories: ['Latest'] })
  await suitInShop(db, { categories: ['Trending'], deletedAt: new Date() })
  expect((await listFilledCollections(db, collections)).toSorted()).toEqual([
    'Latest',
    'saree',
    'suit',
  ])
})
