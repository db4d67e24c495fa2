import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { listBackupRuns } from '#shop/backups/backup-run-store.server.ts'
import { passphrase } from '../../tests/support/backup-fixtures.ts'
import { sareeInShop } from '../../tests/support/builders.ts'
import { emptyFolder } from '../../tests/support/shop-process.ts'
import { canMountDisks, runOnSmallDisk } from '../../tests/support/small-disk.ts'
import { testDatabase } from '../../tests/support/test-database.ts'

const { db, pool, url } = await testDatabase()
const jobs = openJobs(pool, openLog('silent'))
await jobs.start()
await jobs.stop()

const SCRIPT = 'src/server/backup.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-full-disk-'))
fs.chmodSync(root, 0o755)
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

/** A shop with one backup, for all tests of this file. */
async function makeBackedUpShop() {
  await sareeInShop(db)
  const dataDir = path.join(root, 'data')
  fs.mkdirSync(dataDir)
  const settings = {
    ...{ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: url },
    ...{ BACKUP_URL: `file:${root}/backups`, BACKUP_PASSPHRASE: passphrase },
  }
  expect(await run(settings)).toBe(0)
  const [name] = fs.readdirSync(path.join(root, 'backups'))
  return { dataDir, settings, file: path.join(root, 'backups', name!) }
}
let made: ReturnType<typeof makeBackedUpShop> | undefined
const backedUpShop = () => (made ??= makeBackedUpShop())

function start(settings: Record<string, string>, options: string[] = []) {
  return spawn(process.execPath, [SCRIPT, ...options], { env: settings, stdio: 'ignore' })
}
async function run(settings: Record<string, string>, options: string[] = []) {
  const [code] = (await once(start(settings, options), 'close')) as [number | null]
  return code
}
const lastDrill = async () => (await listBackupRuns(db, 'drill', 1))[0]

test('a drill that is killed leaves the shop unchanged, and the next drill succeeds', async () => {
  const { dataDir, settings } = await backedUpShop()
  const before = await db.selectFrom('products').selectAll().execute()
  const killed = start(settings, ['--drill'])
  const scratch = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.drill-'))
  await expect
    .poll(() => scratch().some((name) => fs.existsSync(path.join(dataDir, name, 'postgres'))))
    .toBe(true)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect(await lastDrill()).toMatchObject({ outcome: 'running' })

  expect(await run(settings, ['--drill'])).toBe(0)
  const [next, interrupted] = await listBackupRuns(db, 'drill', 2)
  expect(next).toMatchObject({ outcome: 'succeeded' })
  expect(interrupted).toMatchObject({ outcome: 'failed', problem: 'Interrupted.' })
  expect(scratch()).toEqual([])
  expect(await db.selectFrom('products').selectAll().execute()).toEqual(before)
})

test.skipIf(!canMountDisks)(
  'a drill on a full disk is recorded as failed, and the next drill succeeds',
  async () => {
    const { dataDir, settings } = await backedUpShop()
    const disk = { folder: dataDir, size: '45m' }
    const { code } = await runOnSmallDisk(disk, [SCRIPT, '--drill'], settings)
    expect(code).toBe(1)
    expect(await lastDrill()).toMatchObject({
      outcome: 'failed',
      // PostgreSQL names a write that was cut short by its length.
      problem: expect.stringMatching(/No space left|disk is full|ENOSPC|could not extend file/i),
    })
    expect(await run(settings, ['--drill'])).toBe(0)
    expect(await lastDrill()).toMatchObject({ outcome: 'succeeded' })
  },
)

test.skipIf(!canMountDisks)(
  'a restore on a full disk writes nothing, and succeeds when there is space',
  async () => {
    const { file, settings } = await backedUpShop()
    const { DATABASE_URL: _, ...embedded } = settings
    const folder = emptyFolder()
    const script = ['tests/support/full-disk-restore.ts', folder, file, '0,1,30']
    const { output } = await runOnSmallDisk({ folder, size: '160m' }, script, embedded)
    const { attempts, restored } = JSON.parse(output)
    expect(attempts).toEqual(
      [0, 1, 30].map((megabytes) => ({
        megabytes,
        problem: expect.stringContaining('is full. Nothing was restored'),
        after: [],
      })),
    )
    expect(restored).toEqual(['postgres', 'settings-of-backup.env'])
  },
)

test.skipIf(!canMountDisks)(
  'a migration on a full disk loses no row, and succeeds when there is space',
  async () => {
    const folder = emptyFolder()
    const fixture = path.resolve('tests/fixtures/released/0.2.0.sql')
    const script = ['tests/support/full-disk-migration.ts', folder, fixture]
    const { output, errors } = await runOnSmallDisk({ folder, size: '160m' }, script)
    expect(errors.replaceAll(/.*ExperimentalWarning.*|\(Use `node.*/g, '').trim()).toBe('')
    const { problem, before, after, migrated } = JSON.parse(output)
    expect(problem).toMatch(/No space left|terminated|recovery mode/i)
    expect(migrated).toBeGreaterThan(0)
    const { schema_migrations, schema_functions: _, ...kept } = before
    expect(after).toMatchObject(kept)
    expect(after.schema_migrations).toBeGreaterThan(schema_migrations)
  },
)
