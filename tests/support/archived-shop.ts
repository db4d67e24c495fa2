import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { BackupTarget } from '../../src/platform/backup/backup-target.ts'
import { openFolderTarget } from '../../src/platform/backup/folder-target.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { openJobs } from '../../src/platform/jobs/jobs.server.ts'
import { openLog } from '../../src/platform/log/log.server.ts'
import { openMediaStorage } from '../../src/platform/media-storage/media-storage.server.ts'
import { runBackup } from '../../src/shop/backups/run-backup.server.ts'
import { runBaseBackup } from '../../src/shop/backups/run-base-backup.server.ts'
import { openWalArchiver } from '../../src/shop/backups/wal-archiver.server.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'
import { passphrase } from './backup-fixtures.ts'
import { emptyFolder } from './shop-process.ts'

type Options = {
  dataDir?: string
  target?: BackupTarget
  isDiskFull?: () => boolean
  now?: () => Date
}

/** Opens the embedded database of a shop, its backups and its WAL archive. */
export async function archivedShop(options: Options = {}) {
  const dataDir = options.dataDir ?? path.join(emptyFolder(), 'data')
  const folder = path.join(path.dirname(dataDir), 'backups')
  const config = readConfig({
    ...{ DATA_DIR: dataDir, BACKUP_URL: `file:${folder}`, BACKUP_PASSPHRASE: passphrase },
  })
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    flags: ['synchronous_commit=on'],
  })
  const database = openDatabase(server.connection)
  await migrate(database.pool)
  const log = openLog('silent')
  const jobs = openJobs(database.pool, log)
  await jobs.start()
  await jobs.stop()
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close().then(() => server.stop()))
  onTestFinished(close)

  const target = options.target ?? openFolderTarget(folder)
  const { connection } = server
  const services = { ...database, connection, target, passphrase, config }
  const requested: string[] = []
  const archiver = openWalArchiver({
    ...{ ...services, log, dataDir, isDiskFull: () => false, ...options },
    jobs: { enqueue: async (_tx, queue) => void requested.push(queue) },
    target,
  })
  return {
    ...{ ...database, dataDir, folder, config, connection, archiver, requested, close },
    async backUp() {
      await runBackup({ ...services, media: openMediaStorage(config.storage) })
      await runBaseBackup(services)
    },
  }
}
