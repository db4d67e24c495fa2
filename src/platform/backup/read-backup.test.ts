import { expect, test } from 'vitest'
import { fileOf, sealEntries } from '../../../tests/support/backup-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { BackupRejected } from './backup-rejected.ts'
import { openCopyClient } from './dump-tables.server.ts'
import { loadBackup, verifyBackup } from './load-backup.server.ts'
import { rollingDigest } from './rolling-digest.server.ts'

const manifest = {
  format: 'zari-backup',
  version: 1,
  shopId: '12ab34cd56ef',
  shopName: 'Zari',
  madeAt: '2026-11-24T21:00:00.000Z',
  migrations: [],
  tables: [],
}
const media = rollingDigest()
media.add('media/images/1/640.avif', Buffer.from('an image'))
const summary = {
  tables: {},
  sequences: {},
  files: rollingDigest().end(),
  media: media.end(),
  missingMedia: 0,
}
const json = (name: string, value: object) => ({ name, body: Buffer.from(JSON.stringify(value)) })
const image = { name: 'media/images/1/640.avif', body: Buffer.from('an image') }
const complete = [json('manifest.json', manifest), image, json('summary.json', summary)]
const verify = async (entries: typeof complete) =>
  verifyBackup(fileOf(await sealEntries(entries))).catch((error: unknown) => error)

test('a complete backup is accepted', async () => {
  expect(await verify(complete)).toEqual({ manifest, summary })
})

test.each([
  ['without its summary', complete.slice(0, 2)],
  ['without an image', [complete[0]!, complete[2]!]],
  ['with another image', [complete[0]!, { ...image, body: Buffer.from('xx') }, complete[2]!]],
  ['with an entry after the summary', [...complete, image]],
  ['with an additional image', [complete[0]!, image, image, complete[2]!]],
])('a backup %s is rejected as damaged', async (_what, entries) => {
  expect(await verify(entries)).toMatchObject({ reason: 'damaged' })
})

test.each([
  ['an archive of something else', [json('readme.json', {})]],
  ['a manifest of something else', [json('manifest.json', { format: 'other', version: 1 })]],
  ['a manifest that is no JSON', [{ name: 'manifest.json', body: Buffer.from('{') }]],
])('%s is rejected because it is not a backup', async (_what, entries) => {
  expect(await verify(entries)).toMatchObject({ reason: 'no-backup' })
})

test.each([
  ['format', { ...manifest, version: 2 }],
  ['migration', { ...manifest, migrations: ['29991231T0000_future.sql'] }],
])('a backup with an unknown %s is rejected as newer', async (_what, newer) => {
  expect(await verify([json('manifest.json', newer), ...complete.slice(1)])).toMatchObject({
    reason: 'newer-version',
  })
})

test('a rejected backup writes nothing into the database', async () => {
  const { connection, pool } = await testDatabase({ template: 'template0' })
  const bytes = await sealEntries(complete)
  const client = await openCopyClient(connection)
  await client.query('begin')
  const writers = { file: async () => {}, media: async () => {} }
  const load = loadBackup(fileOf(bytes.subarray(0, -1)), client, writers)
  await expect(load).rejects.toBeInstanceOf(BackupRejected)
  await client.end()
  const { rows } = await pool.query(`select from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
})
