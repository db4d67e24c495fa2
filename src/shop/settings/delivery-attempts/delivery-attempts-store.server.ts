import type { Db } from '#platform/database/database.server.ts'

/** After so many failed attempts a parcel goes back to the shop. */
export async function findAttemptsMax(db: Db): Promise<number> {
  const { max } = await db
    .selectFrom('shop_settings')
    .select('delivery_attempts_max as max')
    .executeTakeFirstOrThrow()
  return max
}

export async function updateAttemptsMax(tx: Db, max: number): Promise<void> {
  await tx.updateTable('shop_settings').set({ delivery_attempts_max: max }).execute()
}

/** Locks the setting and returns it. */
export async function lockAttemptsMax(tx: Db): Promise<number> {
  const { max } = await tx
    .selectFrom('shop_settings')
    .select('delivery_attempts_max as max')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return max
}
