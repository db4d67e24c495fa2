import type { Db } from '#platform/database/database.server.ts'

/** How many days a new size is kept while the returned piece is on its way. */
export async function findExchangeHoldDays(db: Db): Promise<number> {
  const { days } = await db
    .selectFrom('shop_settings')
    .select('exchange_hold_days as days')
    .executeTakeFirstOrThrow()
  return days
}

/** Returns false if the days are no longer `basedOn`. */
export async function updateExchangeHoldDays(
  tx: Db,
  { days, basedOn }: { days: number; basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({ exchange_hold_days: days })
    .where('exchange_hold_days', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
