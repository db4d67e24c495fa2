import { createReadStream, existsSync } from 'node:fs'
import { SETTINGS_FILE } from '#platform/backup/data-files.server.ts'
import { verifyBackup } from '#platform/backup/load-backup.server.ts'
import { openBackupTarget } from '#platform/backup/open-backup-target.server.ts'
import type { BackupFile } from '#platform/backup/read-backup.server.ts'
import { ConfigError } from '#shop/config/config-error.ts'
import type { Config } from '#shop/config/config.ts'
import { requirePassphrase } from './backup-services.ts'
import { finishKilledRestore, refuseUsedTarget, restoreShop } from './restore-shop.ts'

const PIECE_BYTES = 1024 * 1024

/**
 * `name` is a path, or the name of a backup in BACKUP_URL. Changes nothing until the whole file has
 * been checked.
 */
export async function restoreCommand(
  config: Config,
  name: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const passphrase = requirePassphrase(config)
  if (await finishKilledRestore(config)) {
    print('An interrupted restore was finished.')
    return
  }
  if (!name) throw new ConfigError(['Name the backup: npm run restore -- FILE.'])
  refuseUsedTarget(config)
  const file: BackupFile = { passphrase, chunks: await openChunks(config, name) }
  print('Checking the backup …')
  const { manifest } = await verifyBackup(file)
  print(`It is complete: ${manifest.shopName}, ${manifest.madeAt}. Restoring …`)
  const { summary } = await restoreShop(config, file)
  print(
    `Restored ${Object.keys(summary.tables).length} tables and ${summary.media.count} images.\n` +
      `The settings of that time are in ${config.dataDir}/${SETTINGS_FILE}: copy what you need to .env, then run npm start.`,
  )
}

async function openChunks(config: Config, name: string): Promise<BackupFile['chunks']> {
  if (existsSync(name)) return () => createReadStream(name, { highWaterMark: PIECE_BYTES })
  const target = openBackupTarget(config.backups)
  const files = await target.list()
  if (files.some((file) => file.name === name)) return () => target.read(name)
  throw new ConfigError([`There is no file ${name}, and no backup of that name in BACKUP_URL.`])
}
