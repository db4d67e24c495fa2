import type { BackupTarget } from '../backup/backup-target.ts'
import {
  parseBaseBackupName,
  parseWalPieceName,
  type BaseBackupName,
  type WalPieceName,
  type WalHistory,
} from './archive-name.ts'
import type { Lsn } from './lsn.ts'

export type StoredBaseBackup = BaseBackupName & { name: string }
export type StoredWalPiece = WalPieceName & { name: string }
export type ArchiveFiles = { bases: StoredBaseBackup[]; pieces: StoredWalPiece[] }

const KEEP_MS = 7 * 24 * 60 * 60 * 1_000

/** Lists the files of this shop: base backups newest first, WAL pieces by position. */
export async function listArchive(target: BackupTarget, shopId: string): Promise<ArchiveFiles> {
  const names = (await target.list()).map(({ name }) => name)
  const own = <Parsed extends { shopId: string }>(parse: (name: string) => Parsed | null) =>
    names.flatMap((name) => {
      const parsed = parse(name)
      return parsed?.shopId === shopId ? [{ ...parsed, name }] : []
    })
  return {
    bases: own(parseBaseBackupName).toSorted((one, other) => +other.madeAt - +one.madeAt),
    pieces: own(parseWalPieceName).toSorted((one, other) => compare(one.from, other.from)),
  }
}

export type Chain = { pieces: StoredWalPiece[]; hasGap: boolean; until: Date | null }

/** Selects the contiguous pieces that start at `from`, up to the first that covers every commit
 * before `time`. */
export function chainFrom(
  { pieces }: ArchiveFiles,
  history: WalHistory,
  { from, time }: { from: Lsn; time: Date },
): Chain {
  const chain: StoredWalPiece[] = []
  let end = from
  let until: Date | null = null
  for (const piece of pieces.filter((each) => isSameHistory(each, history))) {
    if (piece.to <= end) continue
    if (piece.from > end) return { pieces: chain, hasGap: true, until }
    chain.push(piece)
    end = piece.to
    if (!until || piece.until > until) until = piece.until
    if (piece.until > time) break
  }
  return { pieces: chain, hasGap: false, until }
}

/** Returns the files that are not needed to restore any moment of the last seven days. Without a
 * base backup nothing expires. */
export function expiredArchiveFiles({ bases, pieces }: ArchiveFiles, now: Date): string[] {
  const since = now.getTime() - KEEP_MS
  const firstOld = bases.findIndex(({ madeAt }) => madeAt.getTime() <= since)
  const kept = firstOld < 0 ? bases : bases.slice(0, firstOld + 1)
  if (kept.length === 0) return []
  const isNeeded = (piece: StoredWalPiece) =>
    kept.some((base) => isSameHistory(base, piece) && piece.to > base.start)
  return [...bases.slice(kept.length), ...pieces.filter((piece) => !isNeeded(piece))].map(
    ({ name }) => name,
  )
}

export function isSameHistory(one: WalHistory, other: WalHistory): boolean {
  return one.systemId === other.systemId && one.timeline === other.timeline
}

const compare = (one: Lsn, other: Lsn) => (one < other ? -1 : one > other ? 1 : 0)
