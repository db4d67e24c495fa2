import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { lockLogins } from './account-store.server.ts'
import { updateSessionsNotRemembered } from './session-store.server.ts'

export type StoredFactor = { secretEncrypted: string; confirmedAt: Date | null }

export async function findFactor(db: Db, userId: string): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret_encrypted as secretEncrypted', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function findIsFactorOn(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmedAt)
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Replaces an unconfirmed secret. Returns false when a confirmed one exists. */
export async function insertFactor(
  tx: Db,
  userId: string,
  secretEncrypted: string,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_encrypted: secretEncrypted })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          secret_encrypted: secretEncrypted,
          last_step: null,
          created_at: sql<Date>`now()`,
        })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns false when the second factor was already confirmed. */
export async function updateFactorConfirmed(
  tx: Db,
  userId: string,
  step: number,
): Promise<boolean> {
  const updated = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Returns false when this code or a later one was already used. Of two simultaneous requests one succeeds. */
export async function updateFactorStep(db: Db, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Also deletes the recovery codes and forgets remembered devices. Returns false when there was no
 * second factor. Until the end of the transaction, no login of the account opens a session. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  await lockLogins(tx, userId)
  await updateSessionsNotRemembered(tx, userId)
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Replaces all earlier codes. */
export async function insertRecoveryCodes(
  tx: Db,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Returns false for an unknown or used code. */
export async function updateRecoveryCodeUsed(
  db: Db,
  userId: string,
  hash: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
