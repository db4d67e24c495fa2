import fs from 'node:fs'
import * as restoring from '#platform/backup/restore-folder.server.ts'
import type { Config } from '#shop/config/config.ts'
import { RestoreRefused } from './restore-refused.ts'

/** PostgreSQL names a write that was cut short by its length. */
const FULL = /ENOSPC|EDQUOT|no space left|disk is full|quota exceeded|could not extend file/i
/** The message that clients get when PostgreSQL ends because it cannot create a WAL segment. */
const ENDED = /terminated|recovery mode|ECONNRE|ENOENT/i
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>
type SystemError = Error & { code?: string }

/** Removes what an incomplete restore has written, unless the external database is already loaded:
 * then the next restore finishes it. Returns the error for the operator. */
export function abandonFailedRestore(
  target: Target,
  error: unknown,
  isDatabaseLoaded = false,
): unknown {
  const isFull = isDiskFull(target, error as SystemError)
  const state = restoring.findRestoreState(target.dataDir)
  const isKept = isDatabaseLoaded || state === 'complete'
  if (!isKept) restoring.abandonRestore(target.dataDir)
  return isFull ? fullDisk(target, error, isKept) : error
}

/** Returns the error for the operator when a restore could not begin. */
export function explainUnbegunRestore(target: Target, error: unknown): unknown {
  return isDiskFull(target, error as SystemError) ? fullDisk(target, error, false) : error
}

function fullDisk({ dataDir }: Target, cause: unknown, isKept: boolean): RestoreRefused {
  const next = isKept
    ? 'Run the same command again to finish the restore.'
    : 'Nothing was restored. Free some space or choose another folder, and run the same command again.'
  return new RestoreRefused(`The disk of DATA_DIR (${dataDir}) is full. ${next}`, { cause })
}

function isDiskFull({ dataDir, databaseUrl }: Target, error: SystemError): boolean {
  const { message, code = '' } = error
  if (FULL.test(code)) return true
  if (databaseUrl) return false // the database's messages are about another disk
  if (FULL.test(message)) return true
  if (!ENDED.test(message)) return false // the folder may not exist
  const { bavail, bsize } = fs.statfsSync(dataDir)
  return bavail * bsize < WAL_SEGMENT_BYTES
}
