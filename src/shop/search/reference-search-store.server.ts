import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

const ID_DIGITS = 32

/** Finds products by the first hexadecimal digits of their id, or by their selling or original
 * price. Newest first. */
export async function listIdsByReference(
  db: Db,
  { idPrefix, pricePaise }: { idPrefix: string | null; pricePaise: Paise | null },
  limit: number,
): Promise<string[]> {
  const conditions = [
    ...(idPrefix
      ? [
          sql`id between ${idPrefix.padEnd(ID_DIGITS, '0')}::uuid and ${idPrefix.padEnd(ID_DIGITS, 'f')}::uuid`,
        ]
      : []),
    ...(pricePaise === null
      ? []
      : [sql`selling_price_paise = ${pricePaise}`, sql`original_price_paise = ${pricePaise}`]),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from products where deleted_at is null and (${sql.join(conditions, sql` or `)})
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
