import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { SETTINGS_FILE } from '#platform/backup/data-files.server.ts'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { verifyBackup } from '#platform/backup/load-backup.server.ts'
import { openBackupTarget } from '#platform/backup/open-backup-target.server.ts'
import type { BackupFile } from '#platform/backup/read-backup.server.ts'
import { ConfigError } from '#shop/config/config-error.ts'
import type { Config } from '#shop/config/config.ts'
import { requirePassphrase } from '../backup-services.ts'
import { finishKilledRestore, refuseUsedTarget, restoreShop } from './restore-shop.ts'
import { restoreUntil } from './restore-until.ts'

const PIECE_BYTES = 1024 * 1024
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/
const SHOP_ZONE = '+05:30'

/** `name` is a path, or the name of a backup in BACKUP_URL. `until` is a time. */
export type RestoreRequest = { name: string | undefined; until?: string | undefined }

/** Changes nothing until the whole file has been checked. */
export async function restoreCommand(
  config: Config,
  { name, until }: RestoreRequest,
  print: (line: string) => void,
): Promise<void> {
  const passphrase = requirePassphrase(config)
  if (await finishKilledRestore(config)) {
    print('An interrupted restore was finished.')
    return
  }
  if (!name) throw new ConfigError(['Name the backup: npm run restore -- FILE.'])
  const time = until === undefined ? null : parseTime(until)
  refuseUsedTarget(config)
  const { target, chunks } = await openFile(config, name)
  const file: BackupFile = { passphrase, chunks }
  print('Checking the backup …')
  const { manifest } = await verifyBackup(file)
  print(`It is complete: ${manifest.shopName}, ${manifest.madeAt}. Restoring …`)
  if (time) {
    const { shopId, madeAt } = manifest
    const point = { target, shopId, time, backedUpAt: new Date(madeAt) }
    const { lastChange, missingImages } = await restoreUntil(config, file, point)
    const last = lastChange?.toISOString() ?? 'the base backup'
    print(`Restored the database. Its last change is from ${last}.`)
    if (missingImages > 0) print(`${missingImages} images are in no backup: upload them again.`)
  } else {
    const { summary } = await restoreShop(config, file)
    const count = Object.keys(summary.tables).length
    print(`Restored ${count} tables and ${summary.media.count} images.`)
  }
  print(
    `The settings of that time are in ${config.dataDir}/${SETTINGS_FILE}: copy what you need to .env, then run npm start.`,
  )
}

type OpenFile = { target: BackupTarget; chunks: BackupFile['chunks'] }

/** Also returns the folder or bucket of the file, where the WAL archive is expected. */
async function openFile(config: Config, name: string): Promise<OpenFile> {
  if (existsSync(name))
    return {
      target: openFolderTarget(path.dirname(name)),
      chunks: () => createReadStream(name, { highWaterMark: PIECE_BYTES }),
    }
  const target = openBackupTarget(config.backups)
  const files = await target.list()
  if (files.some((file) => file.name === name)) return { target, chunks: () => target.read(name) }
  throw new ConfigError([`There is no file ${name}, and no backup of that name in BACKUP_URL.`])
}

/** A time without a zone is Indian time. */
function parseTime(text: string): Date {
  const [, day, clock, zone = SHOP_ZONE] = TIME.exec(text) ?? []
  const time = new Date(`${day}T${clock}${zone}`)
  if (Number.isNaN(time.getTime()))
    throw new ConfigError(['--until needs a time such as 2026-11-24T15:30:05.'])
  return time
}
