import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { BackupContent, BackupFile } from '#platform/backup/read-backup.server.ts'
import { openCopyClient } from '#platform/backup/dump-tables.server.ts'
import { loadBackup, type FileWriters } from '#platform/backup/load-backup.server.ts'
import * as restoring from '#platform/backup/restore-folder.server.ts'
import { createDatabaseIfMissing } from '#platform/database/create-database.server.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { Config } from '#shop/config/config.ts'
import { abandonFailedRestore, explainUnbegunRestore } from './abandon-failed-restore.ts'
import { RestoreRefused } from './restore-refused.ts'

/** Restores into an empty DATA_DIR, and into an empty database if DATABASE_URL names one. The
 * database is loaded in one transaction, and the files are moved to their place at the end. A
 * restore that is killed therefore leaves nothing, or the next one finishes it. */
export async function restoreShop(config: Config, file: BackupFile): Promise<BackupContent> {
  const { dataDir } = config
  const folder = await prepareDataDir(config)
  const token = crypto.randomUUID()
  try {
    const database = await openEmptyDatabase(config, folder)
    try {
      const content = await load(config, file, { ...database, folder, token })
      await database.close()
      restoring.completeRestore(dataDir)
      return content
    } finally {
      await database.close()
    }
  } catch (error) {
    // If the database does not answer, the next restore finds out.
    const isLoaded = await isTokenLoaded(config).catch(() => true)
    throw abandonFailedRestore(config, error, isLoaded)
  }
}

/** Returns an empty folder for the restored content. */
export async function prepareDataDir(config: Config): Promise<string> {
  const { dataDir } = config
  refuseUsedTarget(config)
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return await restoring.beginRestore(dataDir)
  } catch (error) {
    throw explainUnbegunRestore(config, error)
  }
}

export function refuseUsedTarget({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (restoring.isEmptyDataDir(dataDir)) return
  throw new RestoreRefused(`DATA_DIR (${dataDir}) is not empty. Choose a new folder.`)
}

/** Finishes a restore that was killed after all data had been loaded. Returns whether there was one. */
export async function finishKilledRestore(config: Config): Promise<boolean> {
  const state = restoring.findRestoreState(config.dataDir)
  if (state === 'none') return false
  const isLoaded = state === 'complete' || (await isTokenLoaded(config))
  if (isLoaded) restoring.completeRestore(config.dataDir)
  return isLoaded
}

type LoadParts = { connection: Connection; folder: string; token: string }

async function load(
  config: Config,
  file: BackupFile,
  { connection, folder, token }: LoadParts,
): Promise<BackupContent> {
  const client = await openCopyClient(connection)
  try {
    await client.query('begin')
    await refuseUsedDatabase(client)
    const content = await loadBackup(file, client, openWriters(config, folder))
    await client.query(
      `insert into backup_runs (id, kind, outcome, finished_at, row_count, image_count) values ($1, 'restore', 'succeeded', now(), $2, $3)`,
      [
        token,
        Object.values(content.summary.tables).reduce((sum, { count }) => sum + count, 0),
        content.summary.media.count,
      ],
    )
    restoring.writeToken(config.dataDir, token)
    await client.query('commit')
    await client.query('analyze')
    return content
  } finally {
    await client.end().catch(() => {})
  }
}

async function openEmptyDatabase(
  config: Config,
  folder: string,
): Promise<{ connection: Connection; close(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) {
    const connection = { connectionString: url }
    await createDatabaseIfMissing(connection)
    return { connection, close: async () => {} }
  }
  const server = await startEmbeddedPostgres({ ...config, dataDir: folder })
  let stopped: Promise<void> | null = null
  return { connection: server.connection, close: () => (stopped ??= server.stop()) }
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } =
    await client.query(`select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') limit 1`)
  if (rows.length > 0)
    throw new RestoreRefused('The database is not empty. Choose an empty one in DATABASE_URL.')
}

async function isTokenLoaded(config: Config): Promise<boolean> {
  const token = restoring.readToken(config.dataDir)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (!token || !url) return false
  const client = await openCopyClient({ connectionString: url })
  try {
    const { rows } = await client.query(`select to_regclass('backup_runs') is not null as exists`)
    if (!rows[0]?.exists) return false
    return (await client.query('select from backup_runs where id = $1', [token])).rows.length > 0
  } finally {
    await client.end().catch(() => {})
  }
}

/** Images of the default folder are moved to their place with the other files. Images of another
 * store are written there at once; a key never stands for two different images. */
export function openWriters(config: Config, folder: string): FileWriters {
  const { storage, dataDir } = config
  const isInside = 'folder' in storage && storage.folder === path.join(dataDir, 'media')
  const media = openMediaStorage(isInside ? { folder: path.join(folder, 'media') } : storage)
  return {
    media: (key, body) => media.write(key, body),
    async file(name, body) {
      const target = path.join(folder, name)
      if (!target.startsWith(folder + path.sep)) throw new Error(`${name} is outside DATA_DIR.`)
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      fs.writeFileSync(target, body, { mode: 0o600 })
    },
  }
}
