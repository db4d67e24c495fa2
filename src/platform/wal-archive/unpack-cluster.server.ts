import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { BackupRejected } from '../backup/backup-rejected.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { choosePostgresIdentity } from '../database/postgres/os-user.server.ts'
import { findPostgresPrograms } from '../database/postgres/programs.server.ts'
import { writeFully } from '../write-fully.server.ts'
import type { StoredBaseBackup, StoredWalPiece } from './archive-files.ts'
import { WAL_FOLDER, walEntryName } from './archive-wal.server.ts'
import { CLUSTER_FOLDER, parsePartName, type BaseBackupManifest } from './base-backup-format.ts'
import { readBaseBackup, readWalPiece, type BaseBackupContent } from './read-base-backup.server.ts'
import { writeWal, type WalFiles } from './wal-files.server.ts'

/** Makes PostgreSQL replay the WAL at its next start. */
const RECOVERY_FILE = 'recovery.signal'

export type ClusterSource = { target: BackupTarget; passphrase: string; base: StoredBaseBackup }

/** Unpacks a base backup with its WAL into a new cluster folder. Throws `BackupRejected`. */
export async function unpackBaseBackup(
  source: ClusterSource,
  folder: string,
): Promise<BaseBackupContent> {
  const { target, base, passphrase } = source
  const file = { chunks: () => target.read(base.name), passphrase }
  fs.mkdirSync(path.join(folder, 'pg_wal'), { recursive: true, mode: 0o700 })
  const content = await readBaseBackup(file, async ({ name, body }, manifest) => {
    if (name.startsWith(CLUSTER_FOLDER)) await writePart(folder, name, body)
    else if (name.startsWith(WAL_FOLDER))
      await writeWal(walFiles(folder, manifest), walPosition(name), body)
  })
  for (const name of content.summary.folders)
    fs.mkdirSync(inside(folder, name), { recursive: true, mode: 0o700 })
  fs.writeFileSync(path.join(folder, RECOVERY_FILE), '', { mode: 0o600 })
  return content
}

/** Adds archived WAL to an unpacked cluster. Throws `BackupRejected`. */
export async function unpackWalPieces(
  { target, manifest }: { target: BackupTarget; manifest: BaseBackupManifest },
  pieces: readonly StoredWalPiece[],
  folder: string,
): Promise<void> {
  for (const { name, from, to } of pieces) {
    const file = { chunks: () => target.read(name), passphrase: manifest.walKey }
    const bytes = await readWalPiece(file, walEntryName(from))
    if (BigInt(bytes.length) !== to - from) throw new BackupRejected('damaged')
    await writeWal(walFiles(folder, manifest), from, bytes)
  }
}

/** Gives the cluster to the user that PostgreSQL runs as. */
export function ownCluster(folder: string, pgBinDir: string | null): void {
  const identity = choosePostgresIdentity(findPostgresPrograms(pgBinDir).folder, folder)
  identity.own(folder)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    identity.own(path.join(folder, name))
}

async function writePart(folder: string, name: string, body: Uint8Array): Promise<void> {
  const { file, offset } = parsePartName(name)
  const target = inside(folder, file)
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, offset === 0 ? 'w' : 'r+', 0o600)
  try {
    await writeFully(handle, body, offset)
  } finally {
    await handle.close()
  }
}

function inside(folder: string, name: string): string {
  const target = path.join(folder, name)
  if (!target.startsWith(folder + path.sep)) throw new BackupRejected('damaged')
  return target
}

const walPosition = (name: string) => BigInt(`0x${name.slice(WAL_FOLDER.length)}`)

const walFiles = (folder: string, { timeline, segmentBytes }: BaseBackupManifest): WalFiles => ({
  ...{ folder: path.join(folder, 'pg_wal'), timeline, segmentBytes },
})
