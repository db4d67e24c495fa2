import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Null for no limit. */
export async function findStaffIdleMinutes(db: Db): Promise<number | null> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('staff_idle_minutes as minutes')
    .executeTakeFirstOrThrow()
  return settings.minutes
}

/** Saves the idle limit and returns the earlier value, which is read under a lock. */
export async function updateStaffIdleMinutes(
  tx: Db,
  { minutes, changedBy }: { minutes: number | null; changedBy: string },
): Promise<number | null> {
  const before = await tx
    .selectFrom('shop_settings')
    .select('staff_idle_minutes as minutes')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('shop_settings')
    .set({ staff_idle_minutes: minutes, changed_by: changedBy, changed_at: sql<Date>`now()` })
    .execute()
  return before.minutes
}
