import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChange } from '#shop/change-log/record-change.server.ts'
import type { Config } from '#shop/config/config.ts'
import { enqueueBackup } from './backup-jobs.server.ts'

export type RequestBackupParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'backupPassphrase'>
}

/** Requests made while a backup waits or runs lead to at most one more backup. */
export async function requestBackup(
  { db, jobs, config }: RequestBackupParts,
  staffId: string,
): Promise<'requested' | 'no-passphrase'> {
  if (!config.backupPassphrase) return 'no-passphrase'
  await inTransaction(db, async (tx) => {
    await enqueueBackup(jobs, tx)
    await recordChange(tx, {
      staffId,
      action: 'backup-requested',
      subject: 'settings',
      before: null,
      after: null,
    })
  })
  return 'requested'
}
