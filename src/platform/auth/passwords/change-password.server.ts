import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { findPasswordByEmail, updatePassword, type SignedIn } from '../account-store.server.ts'
import type { TooManyAttempts } from '../attempt-limits.server.ts'
import type { PasswordCheck, PasswordRefused } from '../create-account.server.ts'
import { deleteLoginTokensOf } from '../one-time-token-store.server.ts'
import { hashPassword } from './hash-password.server.ts'
import type { OnSecurityEvent } from '../security-event.ts'
import { deviceOf, type Sessions } from '../sessions.server.ts'
import type { SignIn } from '../sign-in.server.ts'

export type PasswordChangeOutcome =
  | { outcome: 'changed' }
  | { outcome: 'wrong-credentials' }
  | PasswordRefused
  | TooManyAttempts

type Parts = {
  db: Db
  sessions: Pick<Sessions, 'closeOthers'>
  checkPassword: SignIn['checkPassword']
  passwordProblem: PasswordCheck
  onSecurityEvent: OnSecurityEvent
  now(): Date
}

/** Checks the current password, then ends the account's other sessions, unfinished logins and reset
 * links. Of two simultaneous changes, the later one is refused as if its current password were
 * wrong. */
export async function changePassword(
  { db, sessions, checkPassword, passwordProblem, onSecurityEvent, now }: Parts,
  { user, current, password }: { user: SignedIn; current: string; password: string },
  request: Request,
): Promise<PasswordChangeOutcome> {
  const stored = await findPasswordByEmail(db, user.email)
  const checked = await checkPassword(user, current, request)
  if (checked.outcome !== 'right') return checked
  const problem = passwordProblem(password, user)
  if (problem) return { outcome: 'password-refused', problem }

  const hash = await hashPassword(password)
  return inTransaction(db, async (tx): Promise<PasswordChangeOutcome> => {
    if (!(await updatePassword(tx, user.id, hash, { from: stored?.hash ?? '' })))
      return { outcome: 'wrong-credentials' }
    await sessions.closeOthers(tx, user.id, request)
    await deleteLoginTokensOf(tx, user.id)
    await onSecurityEvent(tx, {
      kind: 'password-changed',
      account: user,
      device: deviceOf(request),
      at: now(),
    })
    return { outcome: 'changed' }
  })
}
