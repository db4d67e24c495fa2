import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema } from '../../../scripts/describe-schema.ts'
import {
  fileOf,
  loadInto,
  passphrase,
  withTable,
  writeFile,
} from '../../../tests/support/backup-fixtures.ts'
import { customer, orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Connection } from '../database/database.server.ts'
import { openJobs } from '../jobs/jobs.server.ts'
import { openLog } from '../log/log.server.ts'
import { openFolderStorage } from '../media-storage/folder-storage.server.ts'
import { listDifferentTables } from './compare-tables.server.ts'
import { openCopyClient } from './dump-tables.server.ts'
import { openFolderTarget } from './folder-target.server.ts'
import { makeBackup } from './make-backup.server.ts'
import type { BackupContent } from './read-backup.server.ts'

const source = await testDatabase()
const shopId = '12ab34cd56ef'
const jobs = openJobs(source.pool, openLog('silent'))
await jobs.start()
await jobs.stop()

// A function with a parsed body can only be created after the function that it calls.
await source.pool.query(`create function z_called() returns integer language sql return 1;
  create function a_caller() returns integer language sql return z_called() + 1`)

/** Backs up the source database with some files and images. Returns what reading the backup requires. */
async function backUp() {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  writeFile(dataDir, 'secrets/auth', 'a secret')
  writeFile(dataDir, 'secrets/auth.123.draft', 'incomplete')
  writeFile(dataDir, 'mail/1.json', '{}')
  writeFile(dataDir, 'sandbox-3000.json', '{}')
  writeFile(dataDir, 'imports/upload.zip', 'not included')
  const media = openFolderStorage(path.join(dataDir, 'media'))
  const images = new Map(
    [1, 2, 3].map((number) => [`images/${number}/640.avif`, crypto.randomBytes(number * 70_000)]),
  )
  for (const [key, bytes] of images) await media.write(key, bytes)
  const target = openFolderTarget(path.join(folder, 'backups'))
  const job = { shopId, shopName: 'Zari', dataDir, settings: { PORT: '80' }, media }
  const backup = await makeBackup({ ...job, ...source, target, passphrase })
  const file = path.join(folder, 'backups', backup.name)
  return { backup, file, images, bytes: () => fs.readFileSync(file) }
}

test('a shop that was backed up while it was selling is restored row by row', async () => {
  const person = await customer(source.db)
  const selling = new AbortController()
  async function sell(): Promise<void> {
    while (!selling.signal.aborted) {
      await sareeInShop(source.db)
      await orderBeingPaid(source.db, { customerId: person.id })
    }
  }
  await orderBeingPaid(source.db)
  const sold = Promise.all([sell(), sell()])
  const { file, bytes, images } = await backUp()
  selling.abort()
  await sold

  const restored = await testDatabase({ template: 'template0' })
  const { manifest, summary, files, media } = await loadInto(restored.connection, fileOf(bytes()))
  expect(manifest).toMatchObject({ shopId, shopName: 'Zari' })
  expect(summary.tables['public.orders']!.count).toBeGreaterThan(0)
  expect(await differences(restored.connection, { manifest, summary })).toEqual([])
  expect(await describeSchema(restored.pool)).toBe(await describeSchema(source.pool))
  expect(media).toEqual(images)
  expect([...files.keys()].toSorted()).toEqual([
    'mail/1.json',
    'sandbox-3000.json',
    'secrets/auth',
    'settings-of-backup.env',
  ])
  expect(files.get('settings-of-backup.env')!.toString()).toBe("PORT='80'\n")
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  await orderBeingPaid(restored.db)
  await sareeInShop(restored.db)
  const { rows } = await restored.pool.query('select count(*)::int as products from stock_totals')
  expect(rows[0].products).toBe(summary.tables['public.stock_totals']!.count + 1)
  const restoredJobs = openJobs(restored.pool, openLog('silent'))
  await restoredJobs.start()
  await restoredJobs.stop()
})

async function differences(
  connection: Connection,
  { manifest, summary }: BackupContent,
): Promise<string[]> {
  const client = await openCopyClient(connection)
  try {
    return await listDifferentTables(client, manifest.tables, summary.tables)
  } finally {
    await client.end()
  }
}

test('a backup of an earlier version with the job queue’s statistics of a day is restored without them', async () => {
  const { bytes } = await backUp()
  const statistics = { schema: 'pgboss', name: 'queue_stats_20240105', columns: ['name'] }
  const body = Buffer.from('a queue\n')
  const earlier = await withTable(bytes(), statistics, body)
  const restored = await testDatabase({ template: 'template0' })
  const content = await loadInto(restored.connection, fileOf(earlier))
  expect(content.manifest.tables).toContainEqual(statistics)
  expect(await differences(restored.connection, content)).toEqual([])
  const { rows } = await restored.pool.query('select count(*)::int as users from users')
  expect(rows[0].users).toBe(content.summary.tables['public.users']!.count)
})

test('functions are restored after the functions that they call', async () => {
  const restored = await testDatabase({ template: 'template0' })
  await loadInto(restored.connection, fileOf((await backUp()).bytes()))
  expect((await restored.pool.query('select a_caller() as sum')).rows).toEqual([{ sum: 2 }])
})

test('the comparison detects a row that was changed after the restore', async () => {
  const { id } = await customer(source.db)
  const { bytes } = await backUp()
  const restored = await testDatabase({ template: 'template0' })
  const { manifest, summary } = await loadInto(restored.connection, fileOf(bytes()))
  await restored.pool.query(`update users set first_name = 'x' where id = $1`, [id])
  expect(await differences(restored.connection, { manifest, summary })).toEqual(['public.users'])
})

test('unusual texts, bytes and timestamps are restored unchanged', async () => {
  const title = 'Tab\tnewline\nbackslash\\N "quotes" ₹ साड़ी \u2028'
  const { id } = await sareeInShop(source.db, { title })
  const { bytes } = await backUp()
  const restored = await testDatabase({ template: 'template0' })
  await loadInto(restored.connection, fileOf(bytes()))
  const find = 'select title, created_at from products where id = $1'
  const [before, after] = await Promise.all(
    [source, restored].map(async ({ pool }) => (await pool.query(find, [id])).rows),
  )
  expect(after).toEqual(before)
})
