import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { updateProductVideo } from '../product-videos/product-video-store.server.ts'
import { deleteUnusedOf, insertVideo, lockVideosLongUnused } from './video-store.server.ts'

const { db } = await testDatabase()
const { id: uploadedBy } = await admin(db)

async function oldVideo(): Promise<string> {
  const id = crypto.randomUUID()
  const facts = { width: 640, height: 480, durationMs: 9_000, byteCount: 10 }
  await insertVideo(db, { id, type: 'mp4', ...facts, uploadedBy })
  await db
    .updateTable('videos')
    .set({ unused_since: new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000) })
    .where('id', '=', id)
    .execute()
  return id
}

async function shownVideo(): Promise<string> {
  const [videoId, { id: productId }] = [await oldVideo(), await sareeInShop(db)]
  await updateProductVideo(db, { productId, videoId, posterId: null })
  return videoId
}

const remaining = async (...ids: string[]) => {
  const rows = await db.selectFrom('videos').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

test('a video that a product took while the clean-up selected it stays', async () => {
  const [unused, shown] = [await oldVideo(), await shownVideo()]
  const selected = await inTransaction(db, (tx) => lockVideosLongUnused(tx, 30, 100))
  expect(selected).toEqual([unused])
  // The snapshot of the selection may be from before the product took the video.
  expect(await inTransaction(db, (tx) => deleteUnusedOf(tx, [unused, shown]))).toEqual([unused])
  expect(await remaining(unused, shown)).toEqual([shown])
})

test('a video that another transaction is attaching is skipped', async () => {
  const [videoId, { id: productId }] = [await oldVideo(), await sareeInShop(db)]
  await inTransaction(db, async (attaching) => {
    await updateProductVideo(attaching, { productId, videoId, posterId: null })
    expect(await inTransaction(db, (tx) => lockVideosLongUnused(tx, 30, 100))).toEqual([])
  })
  expect(await remaining(videoId)).toEqual([videoId])
})

test('the video of a deleted product is released, that of another product is not', async () => {
  const [kept, released] = [await shownVideo(), await shownVideo()]
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', 'in', (products) =>
      products.selectFrom('product_videos').select('product_id').where('video_id', '=', released),
    )
    .execute()
  expect(await deleteUnusedOf(db, [kept, released])).toEqual([released])
})

test('the database refuses to delete a video that a product or a page shows', async () => {
  const [ofProduct, ofPage] = [await shownVideo(), await oldVideo()]
  await db.insertInto('site_videos').values({ video_id: ofPage, kind: 'hero' }).execute()
  for (const id of [ofProduct, ofPage])
    await expect(db.deleteFrom('videos').where('id', '=', id).execute()).rejects.toThrow(
      'foreign key',
    )
  expect(await remaining(ofProduct, ofPage)).toHaveLength(2)
})
