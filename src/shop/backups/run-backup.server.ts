import type { Pool } from 'pg'
import { deleteExpiredBackups, makeBackup } from '#platform/backup/make-backup.server.ts'
import type { StoredBackup, BackupTarget } from '#platform/backup/backup-target.ts'
import type { Connection, Db } from '#platform/database/database.server.ts'
import { withAdvisoryLock } from '#platform/database/with-advisory-lock.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import type { Config } from '#shop/config/config.ts'
import { backupsTopic, type BackupRunKind, type BackupRunResult } from './backup-run.ts'
import { findShopId, insertBackupRun, updateBackupRunEnded } from './backup-run-store.server.ts'

export const BACKUP_LOCK = 7_265_751
export const DRILL_LOCK = 7_265_752

export type BackupServices = {
  db: Db
  pool: Pool
  /** Direct, without a pooler. */
  connection: Connection
  media: MediaStorage
  target: BackupTarget
  passphrase: string
  config: Pick<Config, 'dataDir' | 'shopName' | 'settings'>
}

export type BackupOutcome =
  | { outcome: 'made'; backup: StoredBackup; deleted: number }
  | { outcome: 'already-running' }

/** Makes a backup and deletes those that the retention rule no longer keeps. */
export async function runBackup(services: BackupServices): Promise<BackupOutcome> {
  const { db, pool, config, target } = services
  let outcome: BackupOutcome = { outcome: 'already-running' }
  await withAdvisoryLock(pool, BACKUP_LOCK, async () => {
    const shopId = await findShopId(db)
    await recordRun(db, 'backup', async () => {
      const backup = await makeBackup({ ...services, ...config, shopId })
      const deleted = await deleteExpiredBackups(target, shopId)
      outcome = { outcome: 'made', backup, deleted: deleted.length }
      return { backupName: backup.name, byteCount: backup.byteCount, address: target.address }
    })
  })
  return outcome
}

/** Records the beginning, result and failure of `work`. */
export async function recordRun(
  db: Db,
  kind: BackupRunKind,
  work: () => Promise<BackupRunResult>,
): Promise<void> {
  const id = await insertBackupRun(db, kind)
  await publish(db, backupsTopic)
  try {
    await updateBackupRunEnded(db, id, 'succeeded', await work())
    await publish(db, backupsTopic)
  } catch (error) {
    const { message: problem } = error as Error
    // If the database is also unavailable, the next run marks this one as interrupted.
    await updateBackupRunEnded(db, id, 'failed', { problem })
      .then(() => publish(db, backupsTopic))
      .catch(() => {})
    throw error
  }
}
