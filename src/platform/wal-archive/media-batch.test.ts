import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { openFolderTarget } from '../backup/folder-target.server.ts'
import { openFolderStorage } from '../media-storage/folder-storage.server.ts'
import {
  deleteExpiredBatches,
  deletePartialBatches,
  listMediaBatches,
  readMediaBatch,
  writeMediaBatch,
} from './media-batch.server.ts'

const shopId = '12ab34cd56ef'
const key = 'a random key'
const until = new Date('2026-11-24T10:00:00Z')

async function openArchive() {
  const root = emptyFolder()
  const folder = path.join(root, 'backups')
  const media = openFolderStorage(path.join(root, 'media'))
  for (const name of ['images/a/original.jpg', 'images/b/original.webp'])
    await media.write(name, Buffer.from(`content of ${name}`))
  const archive = { media, target: openFolderTarget(folder), shopId, key }
  const fileOf = (name: string, passphrase = key) => ({
    passphrase,
    chunks: () => archive.target.read(name),
  })
  return { archive, folder, fileOf }
}

test('a batch contains the files that exist, and a repeated attempt replaces it', async () => {
  const { archive, folder, fileOf } = await openArchive()
  const keys = ['images/a/original.jpg', 'images/deleted/original.jpg', 'images/b/original.webp']
  await writeMediaBatch(archive, keys, until)
  await writeMediaBatch(archive, keys, until)
  const [batch, ...others] = await listMediaBatches(archive.target, shopId)
  expect([batch!.until, others]).toEqual([until, []])
  const read = new Map<string, string>()
  await readMediaBatch(fileOf(batch!.name), async (name, body) => {
    read.set(name, Buffer.from(body).toString())
  })
  expect([...read]).toEqual([
    ['images/a/original.jpg', 'content of images/a/original.jpg'],
    ['images/b/original.webp', 'content of images/b/original.webp'],
  ])
  expect(fs.readFileSync(path.join(folder, batch!.name), 'latin1')).not.toContain('content of')
})

test('a damaged batch and a wrong key are rejected', async () => {
  const { archive, folder, fileOf } = await openArchive()
  await writeMediaBatch(archive, ['images/a/original.jpg'], until)
  const { name } = (await listMediaBatches(archive.target, shopId))[0]!
  const nothing = async () => {}
  await expect(readMediaBatch(fileOf(name, 'another'), nothing)).rejects.toThrow()
  const file = path.join(folder, name)
  fs.writeFileSync(file, fs.readFileSync(file).subarray(0, -1))
  await expect(readMediaBatch(fileOf(name), nothing)).rejects.toThrow('damaged or incomplete')
})

test('only batches of this shop that are older than eight days expire', async () => {
  const { archive, folder } = await openArchive()
  for (const owner of [shopId, 'anothershop1'])
    await writeMediaBatch({ ...archive, shopId: owner }, ['images/a/original.jpg'], until)
  fs.writeFileSync(path.join(folder, `zari-images-${shopId}-x.partial`), 'x')
  await deletePartialBatches(archive)
  await deleteExpiredBatches(archive.target, shopId, new Date('2026-12-02T10:00:00Z'))
  expect(fs.readdirSync(folder)).toHaveLength(2)
  await deleteExpiredBatches(archive.target, shopId, new Date('2026-12-02T10:00:01Z'))
  expect(fs.readdirSync(folder)).toEqual([expect.stringContaining('anothershop1')])
})
