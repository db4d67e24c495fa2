import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { openFolderStorage } from '#platform/media-storage/folder-storage.server.ts'
import { listMediaBatches, readMediaBatch } from '#platform/wal-archive/media-batch.server.ts'
import { admin, picture } from '../../../tests/support/builders.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { originalKey } from '../media/rendition.server.ts'
import { videoKey } from '../videos/video-file.ts'
import { insertVideo } from '../videos/video-store.server.ts'
import { openImageArchive } from './archive-images.server.ts'

const { db } = await testDatabase()
const shopId = '12ab34cd56ef'
const begun = new Date('2026-11-24T10:00:00Z')

function openArchive() {
  const root = emptyFolder()
  const media = openFolderStorage(path.join(root, 'media'))
  const target = openFolderTarget(path.join(root, 'backups'))
  const archive = { media, target, shopId, key: 'a random key' }
  return {
    archive,
    /** Stores an image that was added this many minutes after the beginning. */
    async add(minutes: number): Promise<string> {
      const id = await picture(db)
      const created_at = new Date(begun.getTime() + minutes * 60_000)
      await db.updateTable('images').set({ created_at }).where('id', '=', id).execute()
      const key = originalKey(id, 'jpg')
      await media.write(key, Buffer.from(key))
      return key
    },
    /** Returns the keys of all batches. */
    async archived(): Promise<string[]> {
      const keys: string[] = []
      for (const { name } of await listMediaBatches(target, shopId)) {
        const file = { chunks: () => target.read(name), passphrase: archive.key }
        await readMediaBatch(file, async (key) => void keys.push(key))
      }
      return keys.toSorted()
    },
  }
}
const minutesOf = (time: Date) => (time.getTime() - begun.getTime()) / 60_000

test('a new video is archived with the images, in the order in which they were added', async () => {
  await db.deleteFrom('images').execute()
  const { archive, add, archived } = openArchive()
  const image = await add(1)
  const { id: uploadedBy } = await admin(db)
  const id = crypto.randomUUID()
  const facts = { type: 'mp4', durationMs: 9_000, width: 640, height: 480 } as const
  await insertVideo(db, { id, ...facts, byteCount: 3, uploadedBy })
  const created_at = new Date(begun.getTime() + 2 * 60_000)
  await db.updateTable('videos').set({ created_at }).where('id', '=', id).execute()
  await archive.media.write(videoKey(id, 'mp4'), Buffer.from('abc'))
  expect(minutesOf(await openImageArchive(db)(archive, begun))).toBe(2)
  expect(await archived()).toEqual([image, videoKey(id, 'mp4')])
  await db.deleteFrom('videos').execute()
})

test('each new image is archived once, even if its row becomes visible late', async () => {
  await db.deleteFrom('images').execute()
  const { archive, add, archived } = openArchive()
  const archiveImages = openImageArchive(db)
  expect(await archiveImages(archive, begun)).toEqual(begun)
  await add(-11)
  const first = [await add(1), await add(5)]
  const until = await archiveImages(archive, begun)
  expect([minutesOf(until), await archived()]).toEqual([5, first.toSorted()])
  const late = await add(2)
  expect(minutesOf(await archiveImages(archive, until))).toBe(5)
  expect(await archived()).toEqual([...first, late].toSorted())
  expect(minutesOf(await archiveImages(archive, until))).toBe(5)
  expect(await archived()).toHaveLength(3)
})

test('a run archives at most 400 images, and the next run continues', async () => {
  await db.deleteFrom('images').execute()
  const { archive, add, archived } = openArchive()
  await add(0)
  await db
    .insertInto('images')
    .values(
      Array.from({ length: 401 }, (_, index) => ({
        ...{ id: crypto.randomUUID(), width: 1, height: 1, tint: '#000000' },
        ...{ original_type: 'jpg', byte_count: 1 },
        created_at: new Date(begun.getTime() + (index + 1) * 1_000),
      })),
    )
    .execute()
  const last = await add(10)
  const archiveImages = openImageArchive(db)
  const until = await archiveImages(archive, begun)
  expect(until.getTime() - begun.getTime()).toBe(399_000)
  expect(await archived()).toHaveLength(1)
  expect(minutesOf(await archiveImages(archive, until))).toBe(10)
  expect(await archived()).toContain(last)
})

test('after a restart the images of the last minutes are archived again, older ones are not', async () => {
  await db.deleteFrom('images').execute()
  const { archive, add, archived } = openArchive()
  const [, recent] = [await add(0), await add(20)]
  const until = await openImageArchive(db)(archive, begun)
  await openImageArchive(db)(archive, until)
  expect((await archived()).filter((key) => key === recent)).toHaveLength(2)
  expect(await archived()).toHaveLength(3)
})
