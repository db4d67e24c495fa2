import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { deleteExpiredAttempts } from '#platform/rate-limits/rate-limit-store.server.ts'
import type { Auth } from './auth.server.ts'
import { deleteExpiredEmailChanges } from './email-change/email-change-store.server.ts'
import { deleteExpiredTokens } from './one-time-token-store.server.ts'
import { PASSWORD_RESET_QUEUE } from './passwords/password-reset.server.ts'
import { deleteExpiredSessions } from './session-store.server.ts'
import { SIGN_UP_MAIL_QUEUE, type SignedUp } from './sign-up.server.ts'

const SWEEP_QUEUE = 'sweep-accounts'
const EVERY_HOUR = '23 * * * *'

/** Jobs write the mails, so that the response time does not reveal whether an account exists. */
export function registerAccountJobs({ jobs, auth, db }: { jobs: Jobs; auth: Auth; db: Db }): void {
  jobs.work<{ email: string }>(PASSWORD_RESET_QUEUE, ({ email }) => auth.sendPasswordReset(email))
  jobs.work<SignedUp>(SIGN_UP_MAIL_QUEUE, (signedUp) => auth.sendSignUpMail(signedUp))
  jobs.work(SWEEP_QUEUE, () => deleteExpired(db, new Date()))
  jobs.schedule(SWEEP_QUEUE, EVERY_HOUR)
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredTokens(db, now)
  await deleteExpiredEmailChanges(db, now)
  await deleteExpiredAttempts(db, now)
}
