import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import type { Config } from '#shop/config/config.ts'
import { listAdminEmails } from '#shop/people/people-store.server.ts'
import { backupFailedMail } from './backup-mail.ts'
import { listBackupRuns } from './backup-run-store.server.ts'

const NIGHTLY = 'back-up-nightly'
const ON_REQUEST = 'back-up'
/** 02:30 in India. */
const AT_NIGHT = '0 21 * * *'
const LONGEST_SECONDS = 12 * 60 * 60

export type BackupProgram = 'backup' | 'drill'
export type BackupJobServices = {
  db: Db
  jobs: Jobs
  log: Logger
  config: Pick<Config, 'backupPassphrase' | 'shopName' | 'shopUrl'>
  /** Runs in a separate process, so that pages stay fast. Returns whether it succeeded. */
  runProgram(program: BackupProgram, signal: AbortSignal): Promise<boolean>
}

export function registerBackupJobs(services: BackupJobServices): void {
  const { jobs, config } = services
  const options = { retryLimit: 1, expireInSeconds: LONGEST_SECONDS }
  const run = async (programs: BackupProgram[], signal: AbortSignal) => {
    if (!config.backupPassphrase) return
    for (const program of programs)
      if (!signal.aborted) await runAndReport(services, program, signal)
  }
  jobs.work(NIGHTLY, (_data, { signal }) => run(['backup', 'drill'], signal), options)
  jobs.work(ON_REQUEST, (_data, { signal }) => run(['backup'], signal), options)
  jobs.schedule(NIGHTLY, AT_NIGHT)
}

export function enqueueBackup(jobs: Pick<Jobs, 'enqueue'>, tx: Db): Promise<void> {
  return jobs.enqueue(tx, ON_REQUEST, {}, { singletonKey: ON_REQUEST })
}

async function runAndReport(
  { db, jobs, log, config, runProgram }: BackupJobServices,
  kind: BackupProgram,
  signal: AbortSignal,
): Promise<void> {
  if ((await runProgram(kind, signal)) || signal.aborted) return
  const [last] = await listBackupRuns(db, kind, 1)
  const problem = last?.problem ?? 'The program ended without a message.'
  log.error({ kind, problem }, 'backup or restore drill failed')
  await inTransaction(db, async (tx) => {
    for (const to of await listAdminEmails(tx))
      await queueMail(jobs, tx, backupFailedMail({ ...config, to, kind, problem }))
  })
}
