import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
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
  flags?: string[]
  target?: BackupTarget
  isDiskFull?: () => boolean
  now?: () => Date
}

/** A migrated cluster, made once per test file and copied for each shop. */
let template: Promise<string> | undefined

afterAll(async () => {
  if (template) fs.rmSync(await template, { recursive: true, force: true })
})

async function copyTemplate(dataDir: string): Promise<void> {
  const from = path.join(await (template ??= makeTemplate()), 'postgres')
  fs.mkdirSync(dataDir, { recursive: true })
  await promisify(execFile)('cp', ['-a', from, path.join(dataDir, 'postgres')])
}

async function makeTemplate(): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-archived-'))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const database = openDatabase(server.connection)
  await migrate(database.pool)
  const jobs = openJobs(database.pool, openLog('silent'))
  await jobs.start()
  await jobs.stop()
  await database.close()
  await server.stop()
  return dataDir
}

/** Opens the embedded database of a shop, its backups and its WAL archive. */
export async function archivedShop(options: Options = {}) {
  const dataDir = options.dataDir ?? path.join(emptyFolder(), 'data')
  const folder = path.join(path.dirname(dataDir), 'backups')
  const config = readConfig({
    ...{ DATA_DIR: dataDir, BACKUP_URL: `file:${folder}`, BACKUP_PASSPHRASE: passphrase },
  })
  if (!options.dataDir) await copyTemplate(dataDir)
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    flags: ['synchronous_commit=on', ...(options.flags ?? [])],
  })
  const database = openDatabase(server.connection)
  const log = openLog('silent')
  let closing: Promise<void> | undefined
  const superuser = new pg.Pool({ ...server.superuserConnection, max: 1 })
  superuser.on('error', () => {})
  const close = () =>
    (closing ??= Promise.all([database.close(), superuser.end()]).then(() => server.stop()))
  onTestFinished(close)

  const target = options.target ?? openFolderTarget(folder)
  const { connection } = server
  const media = openMediaStorage(config.storage)
  const services = { ...database, connection, target, passphrase, config, media }
  const requested: string[] = []
  const archiver = openWalArchiver({
    ...{ ...services, log, dataDir, isDiskFull: () => false, ...options },
    jobs: { enqueue: async (_tx, queue) => void requested.push(queue) },
    target,
  })
  return {
    ...{
      ...database,
      dataDir,
      folder,
      config,
      connection,
      archiver,
      requested,
      close,
      media,
      superuser,
    },
    async backUp() {
      await runBackup(services)
      await runBaseBackup(services)
    },
  }
}

export type ArchivedShop = Awaited<ReturnType<typeof archivedShop>>
