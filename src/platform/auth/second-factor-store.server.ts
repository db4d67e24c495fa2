import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type StoredFactor = { secretEncrypted: string; confirmedAt: Date | null }

export async function findFactor(db: Db, userId: string): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret_encrypted as secretEncrypted', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Asked at each login of staff: by its key. */
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

/** Another secret in the place of one that was never confirmed. False when a confirmed one is there. */
export async function insertFactor(
  tx: Db,
  userId: string,
  secretEncrypted: string,
): Promise<boolean> {
  const made = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_encrypted: secretEncrypted })
    .onConflict((there) =>
      there
        .column('user_id')
        .doUpdateSet({
          secret_encrypted: secretEncrypted,
          last_step: null,
          created_at: sql<Date>`now()`,
        })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was confirmed before. */
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

/** False when this code, or a later one, was taken already: of two who send the same one, one gets in. */
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

/** False when there was none. The recovery codes go with it. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** In the place of all that there were. */
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

/** False for a wrong one, and for one that was used before. */
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
