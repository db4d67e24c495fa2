import fs from 'node:fs'
import path from 'node:path'
import { BackupRejected } from '#platform/backup/backup-rejected.ts'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { FILES_FOLDER, MEDIA_FOLDER } from '#platform/backup/backup-format.ts'
import { readBackup, type BackupFile } from '#platform/backup/read-backup.server.ts'
import * as restoring from '#platform/backup/restore-folder.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import {
  chainFrom,
  listArchive,
  type StoredBaseBackup,
} from '#platform/wal-archive/archive-files.ts'
import { parseLsn } from '#platform/wal-archive/lsn.ts'
import {
  ownCluster,
  unpackBaseBackup,
  unpackWalPieces,
} from '#platform/wal-archive/unpack-cluster.server.ts'
import { findShopId, insertRestoreRun } from '#shop/backups/backup-run-store.server.ts'
import type { Config } from '#shop/config/config.ts'
import { openWriters, prepareDataDir, RestoreRefused } from './restore-shop.ts'

export type RestorePoint = { target: BackupTarget; shopId: string; time: Date }

/** Restores the database as it was at `time`, and files and images from `file`. A failed or killed
 * restore changes nothing, as with `restoreShop`. Returns when the last restored change was
 * made. */
export async function restoreUntil(
  config: Config,
  file: BackupFile,
  point: RestorePoint,
): Promise<Date | null> {
  if (config.databaseUrl)
    throw new RestoreRefused(
      '--until needs the embedded database. Ask the provider of DATABASE_URL for point-in-time recovery.',
    )
  const { dataDir } = config
  const folder = prepareDataDir(config)
  try {
    await unpack(file.passphrase, point, { folder, pgBinDir: config.pgBinDir })
    const lastChange = await replay(config, folder, point)
    const writers = openWriters(config, folder)
    await readBackup(file, {
      async entry({ name, body }) {
        if (name.startsWith(FILES_FOLDER)) await writers.file(name.slice(FILES_FOLDER.length), body)
        else if (name.startsWith(MEDIA_FOLDER))
          await writers.media(name.slice(MEDIA_FOLDER.length), body)
      },
    })
    restoring.completeRestore(dataDir)
    return lastChange
  } catch (error) {
    if (restoring.findRestoreState(dataDir) === 'incomplete') restoring.abandonRestore(dataDir)
    throw error
  }
}

/** Uses the newest base backup that was complete at `time`. */
async function unpack(
  passphrase: string,
  { target, shopId, time }: RestorePoint,
  { folder, pgBinDir }: { folder: string; pgBinDir: string | null },
): Promise<void> {
  const archive = await listArchive(target, shopId)
  const cluster = path.join(folder, 'postgres')
  for (const base of archive.bases.filter(({ madeAt }) => madeAt < time)) {
    const { manifest, summary } = await unpackBaseBackup({ target, passphrase, base }, cluster)
    if (new Date(summary.endedAt) > time) {
      fs.rmSync(cluster, { recursive: true })
      continue
    }
    const chain = chainFrom(archive, base, { from: parseLsn(summary.stop), time })
    if (chain.hasGap) throw gapIn(base, chain.until)
    await unpackWalPieces({ target, manifest }, chain.pieces, cluster)
    return ownCluster(cluster, pgBinDir)
  }
  throw new RestoreRefused(
    `${target.address} has no base backup of this shop from before ${time.toISOString()}.`,
  )
}

function gapIn({ madeAt }: StoredBaseBackup, until: Date | null): RestoreRefused {
  const end = (until ?? madeAt).toISOString()
  return new RestoreRefused(
    `The archive has a gap after ${end}. Choose a time before it, or one after the next base backup.`,
  )
}

/** Lets PostgreSQL replay the WAL, and stops the server again. */
async function replay(
  config: Config,
  folder: string,
  { shopId, time }: RestorePoint,
): Promise<Date | null> {
  const server = await recover(config, folder, time)
  const database = openDatabase(server.connection, { connectionsMax: 1 })
  try {
    if ((await findShopId(database.db)) !== shopId) throw new BackupRejected('no-backup')
    return await insertRestoreRun(database.db)
  } finally {
    await database.close()
    await server.stop()
  }
}

const NOTHING_LATER = 'recovery ended before configured recovery target was reached'

async function recover(config: Config, folder: string, time: Date): Promise<EmbeddedPostgres> {
  const flags = ['hot_standby=off', 'restore_command=false', 'recovery_target_action=promote']
  const start = (more: string[]) =>
    startEmbeddedPostgres({ ...config, dataDir: folder, flags: [...flags, ...more] })
  try {
    return await start([`recovery_target_time=${time.toISOString().replace('Z', '+00')}`])
  } catch (error) {
    if (!(error as Error).message.includes(NOTHING_LATER)) throw error
    return start([]) // all archived changes are from before that time
  }
}
