import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openFolderStorage } from '#platform/media-storage/folder-storage.server.ts'
import { passphrase } from '../../../tests/support/backup-fixtures.ts'
import { placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findLastDrillFailure, findShopId, listBackupRuns } from './backup-run-store.server.ts'
import { runBackup, type BackupServices } from './run-backup.server.ts'
import { runDrill } from './run-drill.server.ts'

const database = await testDatabase()
const { db, pool } = database
const jobs = openJobs(pool, openLog('silent'))
await jobs.start()
await jobs.stop()

function open(change: Partial<BackupServices> = {}): BackupServices & { folder: string } {
  const dataDir = emptyFolder()
  const folder = path.join(dataDir, 'backups')
  const config = { dataDir, shopName: 'Zari', settings: {} }
  const media = openFolderStorage(path.join(dataDir, 'media'))
  const target = openFolderTarget(folder)
  return { ...database, media, target, passphrase, config, folder, ...change }
}
const lastRun = async (kind: 'backup' | 'drill') => (await listBackupRuns(db, kind, 1))[0]

/** Drops the database after the test file. */
async function openScratchDatabase() {
  const { connection } = await scratch
  return { connection, close: async () => {} }
}
const scratch = testDatabase({ template: 'template0' })
const archiveUntil = new Date('2026-11-27T02:35:00Z')
const drillArchive = async () => ({ until: archiveUntil, problems: [] as string[] })
const scratchParts = { openScratchDatabase, drillArchive }

test('a backup is recorded with its name and size, and the drill finds no difference', async () => {
  const services = open()
  await sareeInShop(db)
  const made = await runBackup(services)
  const [name] = fs.readdirSync(services.folder)
  const byteCount = fs.statSync(path.join(services.folder, name!)).size
  expect(made).toMatchObject({ outcome: 'made', backup: { name, byteCount }, deleted: 0 })
  expect(await lastRun('backup')).toMatchObject({
    outcome: 'succeeded',
    backupName: name,
    byteCount,
    problem: null,
  })
  expect(await runDrill({ ...services, ...scratchParts })).toBe('passed')
  expect(await lastRun('drill')).toMatchObject({
    ...{ outcome: 'succeeded', backupName: name, archiveUntil },
  })
  expect(await findLastDrillFailure(db)).toBeNull()
})

test('a second backup at the same time is refused and writes nothing', async () => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const services = open()
  const slow: BackupTarget = {
    ...services.target,
    async write(name, chunks) {
      begin()
      await isHeld
      return services.target.write(name, chunks)
    },
  }
  const first = runBackup({ ...services, target: slow })
  await hasBegun
  const runs = await listBackupRuns(db, 'backup', 100)
  expect(await runBackup(services)).toEqual({ outcome: 'already-running' })
  expect(await listBackupRuns(db, 'backup', 100)).toEqual(runs)
  release()
  expect(await first).toMatchObject({ outcome: 'made' })
})

test('a backup that fails on a full disk is recorded as failed, and the next backup succeeds', async () => {
  const services = open()
  const full: BackupTarget = {
    ...services.target,
    write: (name, chunks) =>
      services.target.write(
        name,
        (async function* () {
          for await (const chunk of chunks) {
            yield chunk
            throw new Error('ENOSPC: no space left on device, write')
          }
        })(),
      ),
  }
  await expect(runBackup({ ...services, target: full })).rejects.toThrow('ENOSPC')
  expect(await lastRun('backup')).toMatchObject({
    outcome: 'failed',
    problem: 'ENOSPC: no space left on device, write',
  })
  expect(fs.readdirSync(services.folder)).toEqual([])
  expect(await runBackup(services)).toMatchObject({ outcome: 'made' })
})

test('the next run records the run of a killed process as interrupted', async () => {
  await db.insertInto('backup_runs').values({ kind: 'backup' }).execute()
  await runBackup(open())
  const [, killed] = await listBackupRuns(db, 'backup', 2)
  expect(killed).toMatchObject({ outcome: 'failed', problem: 'Interrupted.' })
})

test('a drill without a backup, or with a damaged one, fails and is recorded', async () => {
  const services = open()
  const { connection } = await testDatabase({ template: 'template0' })
  const openScratch = async () => ({ connection, close: async () => {} })
  const drill = () => runDrill({ ...services, ...scratchParts, openScratchDatabase: openScratch })
  await expect(drill()).rejects.toThrow('There is no backup')
  await runBackup(services)
  const file = path.join(services.folder, fs.readdirSync(services.folder)[0]!)
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, bytes.fill(0, bytes.length - 40))
  await expect(drill()).rejects.toThrow('damaged')
  expect(await lastRun('drill')).toMatchObject({ outcome: 'failed' })
})

test('a drill reports money and stock that do not add up', async () => {
  const other = await testDatabase({ template: 'template0' })
  const { number } = await placedOrder(db)
  const { id } = await sareeInShop(db, { quantity: 3 })
  await db.updateTable('stock').where('product_id', '=', id).set({ on_hand: 5 }).execute()
  const services = open()
  await runBackup(services)
  const close = async () => {}
  const drill = runDrill({
    ...services,
    openScratchDatabase: async () => ({ connection: other.connection, close }),
    drillArchive: (shopId) => Promise.reject(new Error(`${shopId} is damaged`)),
  })
  const error = await drill.catch((thrown: Error) => thrown)
  expect((error as Error).message).toContain(
    `order ${number} has lines that do not add up to its total`,
  )
  expect((error as Error).message).toContain(`${id} : stock and ledger disagree`)
  const shopId = await findShopId(db)
  expect((error as Error).message).toContain(
    `the archive could not be replayed (${shopId} is damaged)`,
  )
  expect(await findLastDrillFailure(db)).toEqual((await lastRun('drill'))!.startedAt)
})
