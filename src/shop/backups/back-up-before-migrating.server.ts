import path from 'node:path'
import { listOwnBackups, type BackupTarget } from '#platform/backup/backup-target.ts'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { makeBackup } from '#platform/backup/make-backup.server.ts'
import { openBackupTarget } from '#platform/backup/open-backup-target.server.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import type { Config } from '#shop/config/config.ts'
import { findShopIdIfAny } from './backup-run-store.server.ts'

const KIND = 'before-upgrade'
const KEPT = 2
/** In DATA_DIR, for shops without a passphrase. The generated passphrase is a secret of the same name. */
const LOCAL_FOLDER = 'backups-before-upgrade'

export type UpgradeBackupParts = {
  config: Pick<
    Config,
    'dataDir' | 'shopName' | 'settings' | 'backups' | 'backupPassphrase' | 'upgradeWithoutBackup'
  >
  /** Direct, without a pooler. */
  connection: Connection
  log: Logger
}

export class BackupBeforeMigratingFailed extends Error {
  override name = 'BackupBeforeMigratingFailed'

  constructor(cause: Error) {
    super(
      `The backup before the upgrade failed, and nothing was changed: ${cause.message}\n` +
        'Solve this and start again, or start once with UPGRADE_WITHOUT_BACKUP=true.',
      { cause },
    )
  }
}

/** Backs up the database, secrets and settings. Images are left out: no migration changes them.
 * Throws `BackupBeforeMigratingFailed`. */
export async function backUpBeforeMigrating({
  config,
  connection,
  log,
}: UpgradeBackupParts): Promise<void> {
  try {
    const shopId = await findShopIn(connection)
    if (shopId === null) return log.info('no shop in the database; migrating without a backup')
    const { target, passphrase } = openUpgradeTarget(config)
    const job = { ...config, connection, target, passphrase, shopId, media: noImages }
    const { name, byteCount } = await makeBackup({ ...job, kind: KIND })
    log.info({ name, folder: target.address, byteCount }, 'database backed up before migrating')
    await deleteOlder(target, shopId).catch((error: unknown) =>
      log.warn({ err: error }, 'old backups of earlier upgrades could not be deleted'),
    )
  } catch (error) {
    if (!config.upgradeWithoutBackup) throw new BackupBeforeMigratingFailed(error as Error)
    log.error({ err: error }, 'backup before migrating failed; migrating without a backup')
  }
}

type OpenTarget = { target: BackupTarget; passphrase: string }

function openUpgradeTarget({
  backupPassphrase,
  backups,
  dataDir,
}: UpgradeBackupParts['config']): OpenTarget {
  if (backupPassphrase) return { target: openBackupTarget(backups), passphrase: backupPassphrase }
  return {
    target: openFolderTarget(path.join(dataDir, LOCAL_FOLDER)),
    passphrase: readOrCreateSecret(dataDir, LOCAL_FOLDER),
  }
}

async function findShopIn(connection: Connection): Promise<string | null> {
  const { db, close } = openDatabase(connection, { connectionsMax: 1 })
  try {
    return await findShopIdIfAny(db)
  } finally {
    await close()
  }
}

async function deleteOlder(target: BackupTarget, shopId: string): Promise<void> {
  const older = (await listOwnBackups(target, shopId, KIND)).slice(KEPT)
  for (const { name } of older) await target.delete(name)
}

const noImages: MediaStorage = {
  read: () => Promise.resolve(null),
  readPart: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  async *list() {},
  deleteDrafts: () => Promise.resolve(),
}
