import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { openFolderStorage } from '#platform/media-storage/folder-storage.server.ts'
import { listMediaBatches, writeMediaBatch } from '#platform/wal-archive/media-batch.server.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { readArchivedImages } from './read-archived-images.server.ts'

const shopId = '12ab34cd56ef'
const begun = new Date('2026-11-24T10:00:00Z')
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000)

/** An archive with one batch for each minute, which has the files of that minute. */
async function openArchive(batches: Record<number, string[]>) {
  const root = emptyFolder()
  const folder = path.join(root, 'backups')
  const media = openFolderStorage(path.join(root, 'media'))
  const archive = { media, target: openFolderTarget(folder), shopId, key: 'a random key' }
  for (const [minute, keys] of Object.entries(batches)) {
    for (const key of keys) await media.write(key, Buffer.from(`content of ${key}`))
    await writeMediaBatch(archive, keys, minutes(Number(minute)))
  }
  const read = async (wanted: readonly string[], since = begun) => {
    const left = new Set(wanted)
    const found: string[] = []
    await readArchivedImages({ ...archive, since }, left, async (key, body) => {
      found.push(`${key}: ${Buffer.from(body).toString()}`)
      left.delete(key)
    })
    return found.toSorted()
  }
  return { folder, archive, read }
}

test('only the wanted files are passed on, each once', async () => {
  const { read } = await openArchive({ 1: ['a.jpg', 'b.jpg'], 2: ['b.jpg', 'c.jpg'] })
  expect(await read(['b.jpg', 'c.jpg', 'never.jpg'])).toEqual([
    'b.jpg: content of b.jpg',
    'c.jpg: content of c.jpg',
  ])
  expect(await read([])).toEqual([])
})

test('batches that end before the backup are not read, even if they are damaged', async () => {
  const { read, folder, archive } = await openArchive({ 1: ['a.jpg'], 5: ['b.jpg'] })
  const batches = await listMediaBatches(archive.target, shopId)
  const [old] = batches.toSorted((one, other) => one.until.getTime() - other.until.getTime())
  fs.writeFileSync(path.join(folder, old!.name), 'damaged')
  expect(await read(['a.jpg', 'b.jpg'], minutes(5))).toEqual(['b.jpg: content of b.jpg'])
  await expect(read(['a.jpg'], minutes(1))).rejects.toThrow()
})

test('the archive of another shop is not read', async () => {
  const { archive } = await openArchive({ 1: ['a.jpg'] })
  const wanted = new Set(['a.jpg'])
  const other = { ...archive, shopId: 'anothershop1', since: begun }
  await readArchivedImages(other, wanted, async () => Promise.reject(new Error('another shop')))
  expect(wanted.size).toBe(1)
})
