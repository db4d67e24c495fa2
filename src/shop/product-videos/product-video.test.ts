import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolderStorage } from '#platform/media-storage/folder-storage.server.ts'
import { admin, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { mp4, webm } from '../../../tests/support/made-up-videos.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listProductImageIds } from '../catalogue/product-image-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { findProductVideo } from './product-video-store.server.ts'
import { saveVideo } from '../videos/save-video.server.ts'
import { setProductVideo } from './set-product-video.server.ts'
import { deleteUnusedVideos, removeVideoFiles } from '../videos/video-jobs.server.ts'
import { videoKey } from '../videos/video-file.ts'

const { db } = await testDatabase()
const { id: changedBy } = await admin(db)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-videos-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const media = openFolderStorage(folder)
const queued: unknown[] = []
const jobs = { enqueue: async (_tx: unknown, _queue: string, job: object) => void queued.push(job) }
const parts = { db, jobs, media }

async function stored(bytes = mp4()): Promise<string> {
  const saved = await saveVideo(parts, { bytes, uploadedBy: changedBy })
  if (saved.outcome !== 'saved') throw new Error(saved.code)
  return saved.video.id
}
const countVideos = async () => (await db.selectFrom('videos').select('id').execute()).length
type Choice = { posterId?: string | null; basedOn?: string | null }
const set = (
  productId: string,
  videoId: string | null,
  { posterId = null, basedOn = null }: Choice = {},
) => setProductVideo(db, { productId, videoId, posterId, basedOn, changedBy })
const changesOf = (subject: string) =>
  db.selectFrom('staff_changes').select('after').where('subject', '=', subject).execute()

test('a video is stored with its facts, and its change is logged', async () => {
  const bytes = webm()
  const saved = await saveVideo(parts, { bytes, uploadedBy: changedBy })
  expect(saved).toMatchObject({ outcome: 'saved', video: { type: 'webm', durationMs: 12_000 } })
  const id = saved.outcome === 'saved' ? saved.video.id : ''
  expect((await media.read(videoKey(id, 'webm')))!.equals(bytes)).toBe(true)
  expect(await changesOf(`video:${id}`)).toHaveLength(1)
})

test('a refused video leaves neither a row nor a file nor a job', async () => {
  const [before, jobsBefore] = [await countVideos(), queued.length]
  const refused = await saveVideo(parts, { bytes: mp4({ seconds: 90 }), uploadedBy: changedBy })
  expect(refused).toEqual({ outcome: 'refused', code: 'too-long' })
  expect([await countVideos(), queued.length]).toEqual([before, jobsBefore])
})

test('a product gets a video with one of its pictures, another one, and none', async () => {
  const { id } = await sareeInShop(db, { images: 2 })
  const [, second = ''] = await listProductImageIds(db, id)
  const [one, other] = [await stored(), await stored(webm())]
  expect(await set(id, one, { posterId: second })).toEqual({ outcome: 'saved' })
  expect(await set(id, one, { posterId: second })).toEqual({ outcome: 'unchanged' })
  expect(await findProductVideo(db, id)).toMatchObject({ id: one, type: 'mp4', posterId: second })
  expect(await set(id, other, { basedOn: one })).toEqual({ outcome: 'saved' })
  expect(await findProductVideo(db, id)).toMatchObject({ id: other, posterId: null })
  expect(await set(id, null, { basedOn: other })).toEqual({ outcome: 'removed' })
  expect(await set(id, null, { basedOn: other })).toEqual({ outcome: 'unchanged' })
  expect(await findProductVideo(db, id)).toBeUndefined()
  expect(await changesOf(`product:${id}`)).toHaveLength(3)
})

test('unknown products, videos and pictures of others are refused, and nothing is written', async () => {
  const { id } = await sareeInShop(db)
  const video = await stored()
  expect(await set(crypto.randomUUID(), video)).toEqual({ outcome: 'no-such-product' })
  expect(await set('x', video)).toEqual({ outcome: 'no-such-product' })
  expect(await set(id, crypto.randomUUID())).toEqual({ outcome: 'no-such-video' })
  expect(await set(id, 'x')).toEqual({ outcome: 'no-such-video' })
  expect(await set(id, video, { posterId: await picture(db) })).toEqual({
    outcome: 'no-such-picture',
  })
  expect(await findProductVideo(db, id)).toBeUndefined()
  expect(await changesOf(`product:${id}`)).toEqual([])
})

test('of two admins who set a video at the same time one succeeds and the other is refused', async () => {
  const { id } = await sareeInShop(db)
  const videos = [await stored(), await stored()]
  const outcomes = await Promise.all(videos.map((video) => set(id, video)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed-meanwhile', 'saved'])
  expect(videos).toContain((await findProductVideo(db, id))!.id)
})

test('an outdated page changes nothing after a removal or replacement', async () => {
  const { id } = await sareeInShop(db, { images: 2 })
  const [, posterId = ''] = await listProductImageIds(db, id)
  const [one, other] = [await stored(), await stored()]
  await set(id, one)
  await set(id, null, { basedOn: one })
  const refused = { outcome: 'changed-meanwhile' }
  expect(await set(id, one, { posterId, basedOn: one })).toEqual(refused)
  expect(await findProductVideo(db, id)).toBeUndefined()
  await set(id, other)
  const changes = (await changesOf(`product:${id}`)).length
  expect(await set(id, one, { posterId, basedOn: one })).toEqual(refused)
  expect(await set(id, null, { basedOn: one })).toEqual(refused)
  expect(await findProductVideo(db, id)).toMatchObject({ id: other, posterId: null })
  expect(await changesOf(`product:${id}`)).toHaveLength(changes)
})

test('a video that nothing has shown for a month is deleted with its file', async () => {
  const [used, unused, ofDeleted] = [await stored(), await stored(), await stored()]
  const [{ id }, deleted] = [await sareeInShop(db), await sareeInShop(db)]
  await set(id, used)
  await set(deleted.id, ofDeleted)
  await deleteProduct(db, deleted.id, changedBy)
  await deleteUnusedVideos(parts)
  const old = { unused_since: new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000) }
  await db.updateTable('videos').set(old).where('unused_since', 'is not', null).execute()
  queued.length = 0
  await deleteUnusedVideos(parts)
  expect(queued).toContainEqual({ videoId: unused })
  expect(queued).toContainEqual({ videoId: ofDeleted })
  await removeVideoFiles(db, media, unused)
  await removeVideoFiles(db, media, used)
  expect(await media.read(videoKey(unused, 'mp4'))).toBeNull()
  expect(await media.read(videoKey(used, 'mp4'))).not.toBeNull()
  expect(await findProductVideo(db, id)).toMatchObject({ id: used })
})
