import type pg from 'pg'
import type { ApplyOptions } from './apply-options.ts'
import { applySteps } from './apply-steps.server.ts'
import { recordApplied, shortTransaction, type History } from './migration-history.server.ts'
import { retryOnLockConflict } from './retry-on-lock-conflict.server.ts'
import type { SqlFile } from './sql-files.server.ts'

export async function applyFile(
  client: pg.PoolClient,
  file: SqlFile,
  history: History,
  options: ApplyOptions,
): Promise<void> {
  try {
    if (file.isInSteps) await applySteps(client, file, options)
    else
      await retryOnLockConflict(file.name, options, (lockTimeoutMs) =>
        shortTransaction(client, lockTimeoutMs, async () => {
          await client.query(file.sql)
          await recordApplied(client, file, history)
        }),
      )
  } catch (error) {
    throw failed(file, error as Error)
  }
}

function failed({ name, isInSteps }: SqlFile, cause: Error): Error {
  const effect = isInSteps ? 'and continues at the next start' : 'and changed nothing'
  const error = new Error(`${name} failed ${effect}: ${cause.message}`, { cause })
  return Object.assign(error, { code: (cause as { code?: string }).code })
}
