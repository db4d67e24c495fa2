import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { deleteExpiredAttempts } from '#platform/rate-limits/rate-limit-store.server.ts'
import { deleteExpiredSessions } from './account-store.server.ts'
import { PASSWORD_RESET_QUEUE, type Auth } from './auth.server.ts'
import { isEmail } from './library-calls.server.ts'

const SWEEP_QUEUE = 'sweep-accounts'
const EVERY_HOUR = '23 * * * *'

/** Reset mails are written here and not while somebody waits: how long an answer takes must not tell whether an account exists. */
export function workAccountJobs({ jobs, auth, db }: { jobs: Jobs; auth: Auth; db: Db }): void {
  jobs.work<{ email: string }>(PASSWORD_RESET_QUEUE, ({ email }) => sendPasswordReset(auth, email))
  jobs.work(SWEEP_QUEUE, () => sweepAccounts(db, new Date()))
  jobs.schedule(SWEEP_QUEUE, EVERY_HOUR)
}

/** Does nothing for an e-mail that nobody has. */
export async function sendPasswordReset(auth: Auth, email: string): Promise<void> {
  if (!isEmail(email)) return
  await auth.library.api.requestPasswordReset({ body: { email } })
}

export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredAttempts(db, now)
}
