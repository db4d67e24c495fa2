import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { appAddress, isOneTimeCode, newSecret, plainCode, stepOfCode } from './one-time-code.ts'
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
  /** Made and not confirmed yet: the only time that the secret is shown. */
  | { state: 'begun'; secret: string; appAddress: string }
  | { state: 'on'; since: Date; recoveryCodesLeft: number }

/** Second factors of accounts. What changes something takes the transaction of its story, which tells the log. */
export type SecondFactors = {
  find(db: Db, account: { id: string; email: string }): Promise<FactorState>
  /** Makes a new secret. False when one is in use. */
  begin(tx: Db, userId: string): Promise<boolean>
  /** The first code of the app. Answers the recovery codes, readable this once; null for a wrong code. */
  confirm(tx: Db, userId: string, code: string): Promise<string[] | null>
  /** In the place of all earlier ones; null when there is no second factor. */
  remakeCodes(tx: Db, userId: string): Promise<string[] | null>
  /** False when there was none. */
  remove(tx: Db, userId: string): Promise<boolean>
  /** Takes a code of the app or a recovery code: each once. */
  use(db: Db, userId: string, code: string): Promise<'app-code' | 'recovery-code' | null>
}

export function openSecondFactors({
  sealed,
  shopName,
  now,
}: {
  sealed: SealedSecrets
  shopName: string
  now: () => Date
}): SecondFactors {
  async function writeCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes((below) => randomInt(below))
    await insertRecoveryCodes(
      tx,
      userId,
      codes.map((code) => sealed.fingerprint(code)),
    )
    return codes
  }

  /** After the machine's secret was changed no code is right any more: somebody has to reset the second step. */
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
      return { state: 'begun', secret, appAddress: appAddress({ secret, shopName, email }) }
    },

    begin: (tx, userId) => insertFactor(tx, userId, sealed.seal(newSecret())),

    async confirm(tx, userId, typed) {
      const factor = await findFactor(tx, userId)
      const step = factor && !factor.confirmedAt ? stepOf(factor, plainCode(typed)) : null
      return step !== null && (await updateFactorConfirmed(tx, userId, step))
        ? writeCodes(tx, userId)
        : null
    },

    remakeCodes: async (tx, userId) =>
      (await findFactor(tx, userId))?.confirmedAt ? writeCodes(tx, userId) : null,
    remove: deleteFactor,

    async use(db, userId, typed) {
      const code = plainCode(typed)
      if (!isOneTimeCode(code))
        return (await updateRecoveryCodeUsed(db, userId, sealed.fingerprint(code)))
          ? 'recovery-code'
          : null
      const factor = await findFactor(db, userId)
      const step = factor?.confirmedAt ? stepOf(factor, code) : null
      return step !== null && (await updateFactorStep(db, userId, step)) ? 'app-code' : null
    },
  }
}
