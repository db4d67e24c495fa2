import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { LargeInvoiceLimit } from './gstr1/sections.ts'

/** The latest start first. */
export async function listLargeInvoiceLimits(db: Db): Promise<LargeInvoiceLimit[]> {
  return db
    .selectFrom('large_invoice_limits')
    .select([
      sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'),
      'limit_paise as limitPaise',
    ])
    .orderBy('starts_on', 'desc')
    .execute()
}

/** Adds the limit, or replaces the one with the same start. */
export async function insertOrReplaceLimit(tx: Db, limit: LargeInvoiceLimit): Promise<void> {
  await tx
    .insertInto('large_invoice_limits')
    .values({ starts_on: sql<Date>`${limit.startsOn}::date`, limit_paise: limit.limitPaise })
    .onConflict((conflict) =>
      conflict.column('starts_on').doUpdateSet({ limit_paise: limit.limitPaise }),
    )
    .execute()
}
