export type DiskState = 'ok' | 'low' | 'full'

const LOW_SHARE = 0.8
const FULL_SHARE = 0.95
/** A state ends only when the used share falls this far below the share at which the state began. */
const MARGIN = 0.02

export function nextDiskState(before: DiskState, share: number): DiskState {
  if (share >= FULL_SHARE - (before === 'full' ? MARGIN : 0)) return 'full'
  return share >= LOW_SHARE - (before === 'ok' ? 0 : MARGIN) ? 'low' : 'ok'
}

/** Calculates as `df` does: blocks reserved for root count neither as used nor as free. */
export function usedShare({ blocks, bfree, bavail }: DiskSpace): number {
  const used = blocks - bfree
  return used + bavail === 0 ? 0 : used / (used + bavail)
}

export type DiskSpace = { blocks: number; bfree: number; bavail: number }

const FULL_DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Recognises a full disk in errors of the file system and of PostgreSQL, and in the cause of another error. */
export function isDiskFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return FULL_DISK_CODES.has((error as { code?: unknown }).code) || isDiskFullError(error.cause)
}
