import { DamagedArchive, readArchive, type ArchiveEntry } from '../backup/archive.server.ts'
import { BackupRejected } from '../backup/backup-rejected.ts'
import { decrypt } from '../backup/encryption.server.ts'
import type { BackupFile } from '../backup/read-backup.server.ts'
import {
  BASE_MANIFEST,
  BASE_SUMMARY,
  baseManifest,
  baseSummary,
  type BaseManifest,
  type BaseSummary,
} from './base-format.ts'

export type BaseContent = { manifest: BaseManifest; summary: BaseSummary }

/** Reads and checks the whole file. Throws `BackupRejected`. `onEntry` receives files and WAL. */
export async function readBase(
  file: BackupFile,
  onEntry: (entry: ArchiveEntry, manifest: BaseManifest) => Promise<void>,
): Promise<BaseContent> {
  let manifest: BaseManifest | null = null
  let summary: BaseSummary | null = null
  try {
    for await (const entry of readArchive(decrypt(file.chunks(), file.passphrase))) {
      if (summary) throw new DamagedArchive('an entry follows the summary')
      if (!manifest) manifest = parseManifest(entry)
      else if (entry.name === BASE_SUMMARY) summary = baseSummary.parse(parseJson(entry))
      else await onEntry(entry, manifest)
    }
  } catch (error) {
    throw error instanceof DamagedArchive ? new BackupRejected('damaged', error) : error
  }
  if (!manifest || !summary) throw new BackupRejected('damaged')
  return { manifest, summary }
}

/** Reads and checks one piece of WAL. Throws `BackupRejected`. */
export async function readPiece(file: BackupFile, expectedName: string): Promise<Uint8Array> {
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

function parseManifest(entry: ArchiveEntry): BaseManifest {
  if (entry.name !== BASE_MANIFEST) throw new BackupRejected('no-backup')
  const { success, data } = baseManifest.safeParse(parseJson(entry))
  if (!success) throw new BackupRejected('newer-version')
  return data
}

const parseJson = ({ body }: ArchiveEntry): unknown => JSON.parse(Buffer.from(body).toString())
