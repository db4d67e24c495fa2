import type { Auth } from '#platform/auth/auth.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'

type Parts = { db: Db; auth: Auth }
type Own = { userId: string; request: Request }

/** Creates a secret that has no effect until a code from the app confirms it. */
export async function beginSecondFactor(
  { db, auth }: Parts,
  userId: string,
): Promise<{ outcome: 'begun' | 'already-on' }> {
  return { outcome: (await auth.secondFactors.begin(db, userId)) ? 'begun' : 'already-on' }
}

export type FactorConfirmed = { outcome: 'on'; recoveryCodes: string[] } | { outcome: 'wrong-code' }

/** Ends the account's other sessions, because they were opened with the password alone. */
export function confirmSecondFactor(
  { db, auth }: Parts,
  { userId, request, code }: Own & { code: string },
): Promise<FactorConfirmed> {
  return inTransaction(db, async (tx): Promise<FactorConfirmed> => {
    const recoveryCodes = await auth.secondFactors.confirm(tx, userId, code)
    if (!recoveryCodes) return { outcome: 'wrong-code' }
    await auth.endOtherSessions(tx, userId, request)
    await record(tx, userId, 'second-step-on', { before: 'off', after: 'on' })
    return { outcome: 'on', recoveryCodes }
  })
}

export function remakeRecoveryCodes(
  { db, auth }: Parts,
  userId: string,
): Promise<{ outcome: 'remade'; recoveryCodes: string[] } | { outcome: 'is-off' }> {
  return inTransaction(
    db,
    async (tx): Promise<{ outcome: 'remade'; recoveryCodes: string[] } | { outcome: 'is-off' }> => {
      const recoveryCodes = await auth.secondFactors.remakeCodes(tx, userId)
      if (!recoveryCodes) return { outcome: 'is-off' }
      await record(tx, userId, 'recovery-codes-remade', {
        before: 'on',
        after: 'on, with new recovery codes',
      })
      return { outcome: 'remade', recoveryCodes }
    },
  )
}

/** Also removes an unconfirmed secret, without recording that in the change log. */
export function switchOffSecondFactor(
  { db, auth }: Parts,
  userId: string,
): Promise<{ outcome: 'off' }> {
  return inTransaction(db, async (tx): Promise<{ outcome: 'off' }> => {
    const { state } = await auth.secondFactors.find(tx, { id: userId, email: '' })
    const wasRemoved = await auth.secondFactors.remove(tx, userId)
    if (wasRemoved && state === 'on')
      await record(tx, userId, 'second-step-off', { before: 'on', after: 'off' })
    return { outcome: 'off' }
  })
}

/** Recorded so that the owner and the other admins can notice a stolen code. */
export async function recordRecoveryCodeUsed(db: Db, userId: string): Promise<void> {
  await record(db, userId, 'recovery-code-used', {
    before: 'on',
    after: 'on, with one recovery code less',
  })
}

async function record(
  tx: Db,
  userId: string,
  action: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await recordChange(tx, {
    staffId: userId,
    action,
    subject: `staff:${userId}`,
    before: { secondStep: before },
    after: { secondStep: after },
  })
}
