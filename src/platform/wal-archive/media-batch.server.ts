import crypto from 'node:crypto'
import { DamagedArchive, readArchive } from '../backup/archive.server.ts'
import { MEDIA_FOLDER } from '../backup/backup-format.ts'
import { nameTime, namePrefix, parseNameTime } from '../backup/backup-name.ts'
import { BackupRejected } from '../backup/backup-rejected.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { decrypt, encryptArchive, RANDOM_KEY_WORK_FACTOR } from '../backup/encryption.server.ts'
import type { BackupFile } from '../backup/read-backup.server.ts'
import type { MediaStorage } from '../media-storage/media-storage.ts'

const PREFIX = 'images'
const NAME = /^zari-images-([a-z0-9]{8,32})-(\d{8}T\d{6}Z)-[0-9a-f]{16}\.tar\.zst\.age$/
/** A day longer than nightly backups are kept one by one. */
const KEEP_MS = 8 * 24 * 60 * 60 * 1_000

/** `until` is when the newest file of the batch was added, in whole seconds. */
export type StoredMediaBatch = { name: string; until: Date }

export type MediaArchive = {
  media: Pick<MediaStorage, 'read'>
  target: BackupTarget
  shopId: string
  /** The key of the WAL pieces. */
  key: string
}

/** Stores these files in one file of the archive. The same keys get the same name, so a repeated
 * attempt replaces the earlier one. Files that no longer exist are left out. */
export async function writeMediaBatch(
  { media, target, shopId, key }: MediaArchive,
  keys: readonly string[],
  until: Date,
): Promise<void> {
  const digest = crypto.createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16)
  const name = `${namePrefix(PREFIX, shopId)}${nameTime(until)}-${digest}.tar.zst.age`
  await target.write(name, encryptArchive(entries(media, keys), key, RANDOM_KEY_WORK_FACTOR))
}

/** Removes incomplete files of killed processes. */
export function deletePartialBatches({ target, shopId }: MediaArchive): Promise<void> {
  return target.deletePartial(namePrefix(PREFIX, shopId))
}

export async function listMediaBatches(
  target: BackupTarget,
  shopId: string,
): Promise<StoredMediaBatch[]> {
  return (await target.list()).flatMap(({ name }) => {
    const [, owner, until] = NAME.exec(name) ?? []
    return owner === shopId && until ? [{ name, until: parseNameTime(until) }] : []
  })
}

/** Reads and checks the whole batch. Throws `BackupRejected`. */
export async function readMediaBatch(
  file: BackupFile,
  onFile: (key: string, body: Uint8Array) => Promise<void>,
): Promise<void> {
  try {
    for await (const { name, body } of readArchive(decrypt(file.chunks(), file.passphrase)))
      await onFile(name.slice(MEDIA_FOLDER.length), body)
  } catch (error) {
    throw error instanceof DamagedArchive ? new BackupRejected('damaged', error) : error
  }
}

/** Deletes batches whose files are in every nightly backup that is newer than a week. */
export async function deleteExpiredBatches(
  target: BackupTarget,
  shopId: string,
  now = new Date(),
): Promise<void> {
  for (const { name, until } of await listMediaBatches(target, shopId))
    if (now.getTime() - until.getTime() > KEEP_MS) await target.delete(name)
}

async function* entries(media: MediaArchive['media'], keys: readonly string[]) {
  for (const key of keys) {
    const body = await media.read(key)
    if (body) yield { name: MEDIA_FOLDER + key, body, isStored: true }
  }
}
