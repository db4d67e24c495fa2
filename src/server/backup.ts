import path from 'node:path'
import v8 from 'node:v8'
import { lowerPriority } from '#platform/low-priority.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import type { Config } from '#shop/config/config.ts'
import { runBackup, type BackupServices } from '#shop/backups/run-backup.server.ts'
import { runBaseBackup } from '#shop/backups/run-base-backup.server.ts'
import { runDrill } from '#shop/backups/run-drill.server.ts'
import { openBackupServices } from './backup-services.ts'
import { drillArchive } from './restore/drill-archive.ts'
import { ALREADY_RUNNING } from './run-backup-program.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { explainStartFailure } from './start-failure.ts'

/** `backup.ts [FOLDER]` makes a backup, `backup.ts --drill [FOLDER]` restores the newest one into a scratch database. */

/** Lets buffers that are no longer used wait for the next collection. By default V8 collects the whole
 * heap after a few megabytes of them, which took a third of a backup's processor time. */
const COLLECT_LESS = '--external-memory-accounted-in-global-limit'
/** V8 marked the small heap all the time, because of the buffers outside it. A collection without
 * steps stops the program for some milliseconds, which matters to no other process. */
const COLLECT_AT_ONCE = '--no-incremental-marking'
const BYTES_PER_MB = 1024 * 1024

async function makeBackup(config: Config, withBase: boolean): Promise<void> {
  const services = await openBackupServices(config)
  try {
    const result = await runBackup(services)
    if (result.outcome === 'already-running')
      throw new AlreadyRunning('Another backup is running. Nothing was written.')
    const { name, byteCount } = result.backup
    const megabytes = (byteCount / BYTES_PER_MB).toFixed(1)
    console.log(`Backup ${name} (${megabytes} MB) is in ${services.target.address}.`)
    if (result.deleted > 0) console.log(`${result.deleted} old backups were deleted.`)
    if (withBase) await makeBaseBackup(services)
  } finally {
    await services.close()
  }
}

/** With a base backup, the archived WAL restores the embedded database to any second. */
async function makeBaseBackup(services: BackupServices): Promise<void> {
  const { connection } = services
  if ('connectionString' in connection) return
  await runBaseBackup({ ...services, connection })
  console.log('The base backup for restores to a point in time was renewed.')
}

async function drill(config: Config): Promise<void> {
  const services = await openBackupServices(config)
  try {
    const outcome = await runDrill({
      ...services,
      openScratchDatabase: () => openScratchDatabase(config),
      drillArchive: (shopId) => drillArchive(config, { ...services, shopId }),
    })
    if (outcome === 'already-running') throw new AlreadyRunning('Another drill is running.')
    console.log('The newest backup was restored into a scratch database without differences.')
  } finally {
    await services.close()
  }
}

class AlreadyRunning extends Error {}

let config: Config | null = null
try {
  const [first, ...rest] = process.argv.slice(2)
  const isDrill = first === '--drill'
  const folder = isDrill ? rest[0] : first
  config = readConfig(process.env)
  if (folder) config = { ...config, backups: { folder: path.resolve(folder) } }
  process.umask(0o077)
  lowerPriority()
  for (const flag of [COLLECT_LESS, COLLECT_AT_ONCE]) v8.setFlagsFromString(flag)
  await (isDrill ? drill(config) : makeBackup(config, !folder))
} catch (error) {
  console.error(explainStartFailure(error, config) ?? (error as Error).message)
  process.exitCode = error instanceof AlreadyRunning ? ALREADY_RUNNING : 1
}
