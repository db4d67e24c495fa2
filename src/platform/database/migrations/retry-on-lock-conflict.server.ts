import { pauseBeforeRetry } from '../../retry.server.ts'
import type { ApplyOptions } from './apply-options.ts'

const LOCK_TRIES_MAX = 60
const BACK_OFF = { firstMs: 100, maxMs: 2_000 }
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** An automatic vacuum gives way only to a statement that has waited for `deadlock_timeout`, which is
 * one second. */
const PATIENT_FROM_TRY = 4
const PATIENT_FACTOR = 3

/** Retries after short lock timeouts, because a statement that waits for a table blocks all later
 * statements. `work` gets the timeout of the try. */
export async function retryOnLockConflict<Result>(
  migration: string,
  { note, lockTimeoutMs }: ApplyOptions,
  work: (lockTimeoutMs: number) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(lockTimeoutMs * (tries < PATIENT_FROM_TRY ? 1 : PATIENT_FACTOR))
    } catch (error) {
      if (!isLockConflict(error) || tries === LOCK_TRIES_MAX) throw error
      note({ migration, tries }, 'migration waits for a lock; retrying')
      await pauseBeforeRetry(tries, BACK_OFF)
    }
  }
}

function isLockConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK
}
