import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { startStrictStore } from '../../../tests/s3/strict-store.ts'
import { backupName, namePrefix } from './backup-name.ts'
import { listOwnBackups, type BackupTarget } from './backup-target.ts'
import { openBucketTarget } from './bucket-target.server.ts'
import { openFolderTarget } from './folder-target.server.ts'
import { deleteExpiredBackups } from './make-backup.server.ts'

const store = await startStrictStore({ pageOf: 2 })
afterAll(() => store.close())

const PART_BYTES = 1_000
const shopId = '12ab34cd56ef'
const nameOf = (shop: string, day: string) =>
  backupName({ kind: 'backup', shopId: shop, madeAt: new Date(`2026-11-${day}T21:00:00Z`) })
const one = nameOf(shopId, '24')

let prefixes = 0
const openBucket = () =>
  openBucketTarget({ ...store, prefix: `b-${++prefixes}`, sessionToken: null }, PART_BYTES)
const kinds: [string, () => BackupTarget][] = [
  ['a folder', () => openFolderTarget(path.join(emptyFolder(), 'backups'))],
  ['a bucket', openBucket],
]

async function* pieces(count: number, error?: Error): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < count; piece++) yield Buffer.alloc(700, piece)
  if (error) throw error
}
const expected = (count: number) => Readable.from(pieces(count)).toArray()
const contentOf = async (target: BackupTarget, name: string) =>
  Buffer.concat(await Readable.from(target.read(name)).toArray())

test.each(kinds)('%s reads, lists and deletes a backup that was written', async (_kind, open) => {
  const target = open()
  expect(await target.list()).toEqual([])
  expect(await target.write(one, pieces(5))).toBe(3_500)
  expect((await contentOf(target, one)).equals(Buffer.concat(await expected(5)))).toBe(true)
  expect(await target.list()).toEqual([{ name: one, byteCount: 3_500 }])
  await target.delete(one)
  await target.delete(one)
  expect(await target.list()).toEqual([])
})

test.each(kinds)('%s does not list a backup that failed half-way', async (_kind, open) => {
  const target = open()
  const failing = target.write(one, pieces(3, new Error('the database is gone')))
  await expect(failing).rejects.toThrow('the database is gone')
  expect(await target.list()).toEqual([])
  expect(store.uploads.size).toBe(0)
  expect(await target.write(one, pieces(1))).toBe(700)
})

test.each(kinds)('%s deletes only the expired backups of this shop', async (_kind, open) => {
  const target = open()
  const days = Array.from({ length: 24 }, (_, day) => String(day + 1).padStart(2, '0'))
  for (const day of days) await target.write(nameOf(shopId, day), pieces(1))
  const foreign = [nameOf('anothershop1', '01'), nameOf('anothershop1', '02'), 'my-notes.txt']
  for (const name of foreign) await target.write(name, pieces(1))
  const deleted = await deleteExpiredBackups(target, shopId)
  const left = (await target.list()).map(({ name }) => name)
  expect(left).toEqual(expect.arrayContaining(foreign))
  expect(deleted.length + left.length).toBe(days.length + foreign.length)
  expect((await listOwnBackups(target, shopId))[0]!.name).toBe(one)
  expect(await listOwnBackups(target, shopId)).toHaveLength(left.length - foreign.length)
})

test('incomplete files of killed backups of this shop are removed from a folder', async () => {
  const folder = emptyFolder()
  const names = [`${one}.partial`, `${nameOf('anothershop1', '24')}.partial`, 'a.partial']
  for (const name of names) fs.writeFileSync(path.join(folder, name), 'x')
  await openFolderTarget(folder).deletePartial(namePrefix('backup', shopId))
  expect(fs.readdirSync(folder).toSorted()).toEqual(names.slice(1).toSorted())
})

test('incomplete uploads of killed backups of this shop are aborted in a bucket', async () => {
  const target = openBucket()
  const keys = [one, nameOf('anothershop1', '24')].map((name) => `b-${prefixes}/${name}`)
  for (const key of keys) store.uploads.set(key, { key, parts: new Map() })
  await target.deletePartial(namePrefix('backup', shopId))
  expect([...store.uploads.keys()]).toEqual(keys.slice(1))
  store.uploads.clear()
})

test('a request to a bucket is repeated after a lost connection or a busy response', async () => {
  const target = openBucket()
  store.faults.push(503, 'reset')
  expect(await target.write(one, pieces(5))).toBe(3_500)
  expect((await contentOf(target, one)).length).toBe(3_500)
})

test('the error for a bucket that refuses the keys says that the bucket stores the backups', async () => {
  const target = openBucketTarget({ ...store, prefix: '', sessionToken: null, region: 'elsewhere' })
  await expect(target.write(one, pieces(1))).rejects.toThrow(
    /store of the backups cannot be used: it answered 403/,
  )
})

test('the error for a full disk names the folder of the backups, and no incomplete file remains', async () => {
  const folder = emptyFolder()
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const writing = openFolderTarget(folder).write(one, pieces(2, full))
  await expect(writing).rejects.toThrow(`The disk of ${folder} is full. No backup was stored.`)
  expect(fs.readdirSync(folder)).toEqual([])
})
