import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../../site/site-record.ts'
import type { Holiday } from './holiday.ts'

export async function findHoliday(db: Db): Promise<Holiday & { version: number }> {
  const { from, until, ...stored } = await db
    .selectFrom('shop_settings')
    .select([
      'holiday_text as holidayText',
      'holiday_from as from',
      'holiday_until as until',
      'holiday_version as version',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...stored,
    holidayFrom: from?.toISOString() ?? '',
    holidayUntil: until?.toISOString() ?? '',
  }
}

/** A page that uses it must depend on `siteTopic`. */
export function findShownHoliday(db: Db, keep: Keep = noQueryCache): Promise<Holiday> {
  return keep('holiday', [siteTopic], () => findHoliday(db))
}

/** Returns false if the notice has changed since version `basedOn`. */
export async function updateHoliday(
  tx: Db,
  { holidayText, holidayFrom, holidayUntil, basedOn }: Holiday & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      holiday_text: holidayText,
      holiday_from: holidayFrom || null,
      holiday_until: holidayUntil || null,
      holiday_version: sql<number>`holiday_version + 1`,
    })
    .where('holiday_version', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
