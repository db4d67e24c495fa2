import type pg from 'pg'
import type { ArchiveEntry } from '../backup/archive.server.ts'
import { namePrefix } from '../backup/backup-name.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { encryptArchive, RANDOM_KEY_WORK_FACTOR } from '../backup/encryption.server.ts'
import { walPieceName } from './archive-name.ts'
import type { Lsn } from './lsn.ts'
import { readWal } from './wal-files.server.ts'
import { advanceSlot, findArchivedLsn, readWalPosition } from './wal-slot.server.ts'

/** Maximum size of a WAL piece in bytes, which also limits memory use. */
const PIECE_BYTES = 16n * 1024n * 1024n

export type WalArchive = {
  /** See `openWalClient`. */
  client: pg.Client
  /** The folder `pg_wal` of the cluster. */
  walFolder: string
  target: BackupTarget
  shopId: string
  /** A random encryption key. Each base backup contains it, encrypted with the passphrase. */
  key: string
}

/** Stores the WAL since the last call. Returns a time before which every commit is archived, or
 * null if PostgreSQL keeps no WAL. After an interruption the next call starts at the same position,
 * so pieces may overlap. Only one process may call it at a time. */
export async function archiveWal(archive: WalArchive, before = new Date(0)): Promise<Date | null> {
  const { client, target, shopId } = archive
  let from = await findArchivedLsn(client)
  if (from === null) return null
  const now = new Date()
  const position = await readWalPosition(client)
  if (from < position.flushed) await target.deletePartial(namePrefix('wal', shopId))
  while (from < position.flushed) {
    const to = smaller(from + PIECE_BYTES, position.flushed)
    const until = to === position.flushed ? now : before
    const name = walPieceName({ ...position, shopId, from, to, until })
    const body = await readWal({ ...position, folder: archive.walFolder }, { from, to })
    const entries = single({ name: walEntryName(from), body })
    await target.write(name, encryptArchive(entries, archive.key, RANDOM_KEY_WORK_FACTOR))
    await advanceSlot(client, to)
    from = to
  }
  return now
}

export const WAL_FOLDER = 'wal/'
export const walEntryName = (from: Lsn) => WAL_FOLDER + from.toString(16).padStart(16, '0')

async function* single(entry: ArchiveEntry): AsyncGenerator<ArchiveEntry> {
  yield entry
}

const smaller = (one: Lsn, other: Lsn) => (one < other ? one : other)
