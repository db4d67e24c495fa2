import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { admin, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findImageExists, lockImageIds } from '../media/media-store.server.ts'
import { deleteImages } from './delete-images.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const removals: string[] = []
const jobs = {
  enqueue: async (_tx: unknown, _queue: string, { imageId }: { imageId: string }) =>
    void removals.push(imageId),
} as never
const remove = (...ids: string[]) => deleteImages({ db, jobs }, { ids, staffId: meera.id })
const attach = (tx: typeof db, productId: string, imageId: string) =>
  tx
    .insertInto('product_images')
    .values({ product_id: productId, position: 5, image_id: imageId })
    .execute()

test('unused pictures are deleted with their files, and pictures in use stay', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const [free, used] = [await picture(db), await picture(db)]
  await attach(db, saree.id, used)
  expect(await remove(free, used, crypto.randomUUID())).toEqual({ deleted: 1, kept: 2 })
  expect(removals).toEqual([free])
  expect([await findImageExists(db, free), await findImageExists(db, used)]).toEqual([false, true])
  const log = await db.selectFrom('staff_changes').select(['action', 'subject']).execute()
  expect(log).toEqual([{ action: 'picture-deleted', subject: `picture:${free}` }])
})

test('a picture that comes into use while it is deleted stays', async () => {
  const saree = await sareeInShop(db, { images: 0 })
  const id = await picture(db)
  const attached = Promise.withResolvers<void>()
  const deleting = attached.promise.then(() => remove(id))
  await inTransaction(db, async (tx) => {
    await lockImageIds(tx, [id])
    await attach(tx, saree.id, id)
    attached.resolve()
    await waitUntilBlocked(db)
  })
  expect(await deleting).toEqual({ deleted: 0, kept: 1 })
  expect(await findImageExists(db, id)).toBe(true)
})

test('deleting an empty selection deletes nothing', async () => {
  expect(await remove()).toEqual({ deleted: 0, kept: 0 })
})
