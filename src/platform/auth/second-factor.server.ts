import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { lockLogins } from './account-store.server.ts'
import { appAddress, kindOfCode, newSecret, normalizeCode, stepOfCode } from './one-time-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { SealedSecrets } from './sealed-secrets.server.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  insertFactor,
  insertRecoveryCodes,
  updateFactorConfirmed,
  updateFactorStep,
  updateRecoveryCodeUsed,
  type StoredFactor,
} from './second-factor-store.server.ts'

export type FactorState =
  | { state: 'off' }
  /** The second factor is not confirmed yet. Only in this state is the secret shown. */
  | { state: 'begun'; secret: string; appAddress: string }
  | { state: 'on'; since: Date; recoveryCodesLeft: number }

/** Methods that write take the caller's transaction, in which the caller also writes the change log. */
export type SecondFactors = {
  find(db: Db, account: { id: string; email: string }): Promise<FactorState>
  /** Creates a secret. Returns false when a confirmed one exists. */
  begin(tx: Db, userId: string): Promise<boolean>
  /** Checks the app's first code. Returns the recovery codes, which are never shown again; null for
   * a wrong code. Until the end of the transaction, no login with the password alone opens a session. */
  confirm(tx: Db, userId: string, code: string): Promise<string[] | null>
  /** Returns new recovery codes, which replace the old ones; null without a second factor. */
  remakeCodes(tx: Db, userId: string): Promise<string[] | null>
  /** Returns false if the account had no second factor. */
  remove(tx: Db, userId: string): Promise<boolean>
  /** Accepts an app code or a recovery code. Each code works once. */
  use(db: Db, userId: string, code: string): Promise<'app-code' | 'recovery-code' | null>
}

export function openSecondFactors({
  sealed,
  shopName,
  now,
}: {
  sealed: SealedSecrets
  shopName: () => string
  now: () => Date
}): SecondFactors {
  async function insertNewCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes((below) => randomInt(below))
    await insertRecoveryCodes(
      tx,
      userId,
      codes.map((code) => sealed.fingerprint(code)),
    )
    return codes
  }

  /** Also returns null after the machine's secret was changed; an admin must then reset the second factor. */
  function stepOf(factor: StoredFactor, code: string): number | null {
    const secret = sealed.open(factor.secretEncrypted)
    return secret === null ? null : stepOfCode(secret, code, now())
  }

  return {
    async find(db, { id, email }) {
      const factor = await findFactor(db, id)
      if (!factor) return { state: 'off' }
      if (factor.confirmedAt)
        return {
          state: 'on',
          since: factor.confirmedAt,
          recoveryCodesLeft: await countRecoveryCodes(db, id),
        }
      const secret = sealed.open(factor.secretEncrypted)
      if (secret === null) return { state: 'off' }
      return {
        state: 'begun',
        secret,
        appAddress: appAddress({ secret, shopName: shopName(), email }),
      }
    },

    begin: (tx, userId) => insertFactor(tx, userId, sealed.seal(newSecret())),

    async confirm(tx, userId, typed) {
      await lockLogins(tx, userId)
      const factor = await findFactor(tx, userId)
      const step = factor && !factor.confirmedAt ? stepOf(factor, normalizeCode(typed)) : null
      return step !== null && (await updateFactorConfirmed(tx, userId, step))
        ? insertNewCodes(tx, userId)
        : null
    },

    remakeCodes: async (tx, userId) =>
      (await findFactor(tx, userId))?.confirmedAt ? insertNewCodes(tx, userId) : null,
    remove: deleteFactor,

    async use(db, userId, typed) {
      const code = normalizeCode(typed)
      if (kindOfCode(code) === 'recovery-code')
        return (await updateRecoveryCodeUsed(db, userId, sealed.fingerprint(code)))
          ? 'recovery-code'
          : null
      const factor = await findFactor(db, userId)
      const step = factor?.confirmedAt ? stepOf(factor, code) : null
      return step !== null && (await updateFactorStep(db, userId, step)) ? 'app-code' : null
    },
  }
}
