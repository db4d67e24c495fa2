import { DamagedArchive, readArchive, type ArchiveEntry } from '../backup/archive.server.ts'
import { BackupRejected } from '../backup/backup-rejected.ts'
import { decrypt } from '../backup/encryption.server.ts'
import type { BackupFile } from '../backup/read-backup.server.ts'
import {
  BASE_BACKUP_MANIFEST,
  BASE_BACKUP_SUMMARY,
  baseBackupManifest,
  baseBackupSummary,
  type BaseBackupManifest,
  type BaseBackupSummary,
} from './base-backup-format.ts'

export type BaseBackupContent = { manifest: BaseBackupManifest; summary: BaseBackupSummary }

/** Reads and checks the whole file. Throws `BackupRejected`. `onEntry` receives files and WAL. */
export async function readBaseBackup(
  file: BackupFile,
  onEntry: (entry: ArchiveEntry, manifest: BaseBackupManifest) => Promise<void>,
): Promise<BaseBackupContent> {
  let manifest: BaseBackupManifest | null = null
  let summary: BaseBackupSummary | null = null
  try {
    for await (const entry of readArchive(decrypt(file.chunks(), file.passphrase))) {
      if (summary) throw new DamagedArchive('an entry follows the summary')
      if (!manifest) manifest = parseManifest(entry)
      else if (entry.name === BASE_BACKUP_SUMMARY)
        summary = baseBackupSummary.parse(parseJson(entry))
      else await onEntry(entry, manifest)
    }
  } catch (error) {
    throw error instanceof DamagedArchive ? new BackupRejected('damaged', error) : error
  }
  if (!manifest || !summary) throw new BackupRejected('damaged')
  return { manifest, summary }
}

/** Reads and checks one piece of WAL. Throws `BackupRejected`. */
export async function readWalPiece(file: BackupFile, expectedName: string): Promise<Uint8Array> {
  let piece: Uint8Array | null = null
  try {
    for await (const { name, body } of readArchive(decrypt(file.chunks(), file.passphrase))) {
      if (name !== expectedName) throw new DamagedArchive('the piece has another position')
      piece = body
    }
    if (!piece) throw new DamagedArchive('the piece is empty')
    return piece
  } catch (error) {
    throw error instanceof DamagedArchive ? new BackupRejected('damaged', error) : error
  }
}

function parseManifest(entry: ArchiveEntry): BaseBackupManifest {
  if (entry.name !== BASE_BACKUP_MANIFEST) throw new BackupRejected('no-backup')
  const { success, data } = baseBackupManifest.safeParse(parseJson(entry))
  if (!success) throw new BackupRejected('newer-version')
  return data
}

const parseJson = ({ body }: ArchiveEntry): unknown => JSON.parse(Buffer.from(body).toString())
