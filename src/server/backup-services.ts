import fs from 'node:fs'
import path from 'node:path'
import { openBackupTarget } from '#platform/backup/open-backup-target.server.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { BackupServices } from '#shop/backups/run-backup.server.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { ConfigError } from '#shop/config/config-error.ts'
import type { Config } from '#shop/config/config.ts'

const CONNECTIONS = 3

export type OpenBackupServices = BackupServices & { close(): Promise<void> }

/** Opens the shop's database, even while the shop is open, and the store of its backups. */
export async function openBackupServices(config: Config): Promise<OpenBackupServices> {
  const passphrase = requirePassphrase(config)
  const { connection, close } = await openShopDatabase(config)
  const database = openDatabase(connection, { connectionsMax: CONNECTIONS })
  return {
    ...database,
    connection,
    passphrase,
    config: { ...config, shopName: (await findBrand({ db: database.db, config })).name },
    media: openMediaStorage(config.storage),
    target: openBackupTarget(config.backups),
    async close() {
      await database.close()
      await close()
    },
  }
}

export function requirePassphrase({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase
  throw new ConfigError([
    'BACKUP_PASSPHRASE is not set. Choose one of at least 12 characters, and keep a copy outside this machine.',
  ])
}

async function openShopDatabase(
  config: Config,
): Promise<{ connection: Connection; close(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) return { connection: { connectionString: url }, close: async () => {} }
  if (!fs.existsSync(path.join(config.dataDir, 'postgres')))
    throw new ConfigError([`DATA_DIR (${config.dataDir}) contains no shop.`])
  const server = await startEmbeddedPostgres(config)
  return { connection: server.connection, close: () => server.stop() }
}
