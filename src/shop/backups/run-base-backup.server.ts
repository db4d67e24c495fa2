import path from 'node:path'
import type { LocalConnection } from '#platform/database/database.server.ts'
import { withAdvisoryLock } from '#platform/database/with-advisory-lock.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import {
  deleteExpiredArchive,
  makeBaseBackup,
} from '#platform/wal-archive/make-base-backup.server.ts'
import { deleteExpiredBatches } from '#platform/wal-archive/media-batch.server.ts'
import { findShopId } from './backup-run-store.server.ts'
import { BACKUP_LOCK, recordRun, type BackupServices } from './run-backup.server.ts'

/** The folder of the embedded database. */
export const clusterFolderOf = (dataDir: string) => path.join(dataDir, 'postgres')

/** The key of archived WAL. */
export const walKeyOf = (dataDir: string) => readOrCreateSecret(dataDir, 'wal-archive')

export type BaseBackupServices = Omit<BackupServices, 'connection' | 'media'> & {
  connection: LocalConnection
}

/** Copies the embedded database, so that it can be restored to any later second, and deletes archived
 * WAL that is no longer needed. */
export async function runBaseBackup(
  services: BaseBackupServices,
): Promise<'made' | 'already-running'> {
  const { db, pool, target, config } = services
  const isFree = await withAdvisoryLock(pool, BACKUP_LOCK, async () => {
    const shopId = await findShopId(db)
    await recordRun(db, 'backup', async () => {
      const clusterFolder = clusterFolderOf(config.dataDir)
      const walKey = walKeyOf(config.dataDir)
      const base = await makeBaseBackup({ ...services, shopId, clusterFolder, walKey })
      await deleteExpiredArchive(target, shopId)
      await deleteExpiredBatches(target, shopId)
      return { backupName: base.name, byteCount: base.byteCount, address: target.address }
    })
  })
  return isFree ? 'made' : 'already-running'
}
