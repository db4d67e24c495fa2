import type pg from 'pg'
import { pauseBeforeRetry } from '../../retry.server.ts'
import { applyBatches } from './apply-batches.server.ts'
import { applyConcurrently } from './apply-concurrently.server.ts'
import { recordApplied, shortTransaction, type History } from './migration-history.server.ts'
import type { SqlFile } from './sql-files.server.ts'

export type Progress = { migration: string; rows?: number; tries?: number }
export type ApplyOptions = {
  note: (progress: Progress, phrase: string) => void
  lockTimeoutMs: number
}

const LOCK_TRIES_MAX = 60
const BACK_OFF = { firstMs: 100, maxMs: 2_000 }
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Retries after short lock timeouts, because a statement that waits for a table blocks all later
 * statements. */
export async function applyFile(
  client: pg.PoolClient,
  file: SqlFile,
  history: History,
  { note, lockTimeoutMs }: ApplyOptions,
): Promise<void> {
  const migration = file.name
  for (let tries = 1; ; tries++) {
    try {
      if (file.mode === 'batched')
        return await applyBatches(client, file, lockTimeoutMs, (rows) =>
          note({ migration, rows }, 'migration in progress'),
        )
      if (file.mode === 'concurrently') return await applyConcurrently(client, file)
      return await shortTransaction(client, lockTimeoutMs, async () => {
        await client.query(file.sql)
        await recordApplied(client, file, history)
      })
    } catch (error) {
      if (!isLockConflict(error) || tries === LOCK_TRIES_MAX) throw failed(file, error as Error)
      note({ migration, tries }, 'migration waits for a lock; retrying')
      await pauseBeforeRetry(tries, BACK_OFF)
    }
  }
}

function isLockConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK
}

function failed({ name, mode }: SqlFile, cause: Error): Error {
  const effect = mode === 'batched' ? 'and continues at the next start' : 'and changed nothing'
  const error = new Error(`${name} failed ${effect}: ${cause.message}`, { cause })
  return Object.assign(error, { code: (cause as { code?: string }).code })
}
