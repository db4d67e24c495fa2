import { BackupRejected } from '#platform/backup/backup-rejected.ts'
import { FILES_FOLDER, MEDIA_FOLDER } from '#platform/backup/backup-format.ts'
import { readBackup, type BackupFile } from '#platform/backup/read-backup.server.ts'
import * as restoring from '#platform/backup/restore-folder.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { findShopId, insertRestoreRun } from '#shop/backups/backup-run-store.server.ts'
import { listFilesAddedSince, type AddedFile } from '#shop/backups/added-files.server.ts'
import { IMAGE_ROW_DELAY_MS } from '#shop/backups/image-batches.ts'
import { readArchivedImages } from '#shop/backups/read-archived-images.server.ts'
import type { Config } from '#shop/config/config.ts'
import { abandonFailedRestore } from './abandon-failed-restore.ts'
import { recoverCluster, unpackCluster, type RestorePoint } from './recover-cluster.ts'
import { RestoreRefused } from './restore-refused.ts'
import { openWriters, prepareDataDir } from './restore-shop.ts'

/** `backedUpAt` is when the named backup was made, which contains all earlier images. */
export type UntilPoint = RestorePoint & { backedUpAt: Date }

export type RestoredUntil = {
  /** Null if nothing was changed after the base backup. */
  lastChange: Date | null
  /** The number of images that are neither in the backup nor in the archive. */
  missingImages: number
}

/** Restores the database as it was at `time`, files and images from `file`, and later images from the
 * archive. A failed or killed restore changes nothing, as with `restoreShop`. */
export async function restoreUntil(
  config: Config,
  file: BackupFile,
  point: UntilPoint,
): Promise<RestoredUntil> {
  if (config.databaseUrl)
    throw new RestoreRefused(
      '--until needs the embedded database. Ask the provider of DATABASE_URL for point-in-time recovery.',
    )
  const { dataDir } = config
  const folder = await prepareDataDir(config)
  try {
    const cluster = { folder, pgBinDir: config.pgBinDir }
    const { walKey } = await unpackCluster(file.passphrase, point, cluster)
    const { lastChange, images } = await replay(config, folder, point)
    const missing = new Set(images.map(({ key }) => key))
    const writers = openWriters(config, folder)
    const restoreFile = async (key: string, body: Uint8Array) => {
      await writers.media(key, body)
      missing.delete(key)
    }
    await readBackup(file, {
      async entry({ name, body }) {
        if (name.startsWith(FILES_FOLDER)) await writers.file(name.slice(FILES_FOLDER.length), body)
        else if (name.startsWith(MEDIA_FOLDER))
          await restoreFile(name.slice(MEDIA_FOLDER.length), body)
      },
    })
    const archive = { ...point, key: walKey, since: listedSince(point) }
    await readArchivedImages(archive, missing, restoreFile)
    restoring.completeRestore(dataDir)
    return { lastChange, missingImages: missing.size }
  } catch (error) {
    throw abandonFailedRestore(config, error)
  }
}

const listedSince = ({ backedUpAt }: UntilPoint) =>
  new Date(backedUpAt.getTime() - IMAGE_ROW_DELAY_MS)

/** Lets PostgreSQL replay the WAL, and stops the server again. */
async function replay(
  config: Config,
  folder: string,
  point: UntilPoint,
): Promise<{ lastChange: Date | null; images: AddedFile[] }> {
  const server = await recoverCluster({ ...config, dataDir: folder }, point.time)
  const database = openDatabase(server.connection, { connectionsMax: 1 })
  try {
    if ((await findShopId(database.db)) !== point.shopId) throw new BackupRejected('no-backup')
    const images = await listFilesAddedSince(database.db, listedSince(point))
    return { lastChange: await insertRestoreRun(database.db), images }
  } finally {
    await database.close()
    await server.stop()
  }
}
