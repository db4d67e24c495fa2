import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import { accountHasPaid } from '../orders/cash/account-has-paid-store.server.ts'

export async function listNewAccounts(
  db: Db,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select asked.id from unnest(${customerIds}::text[]) as asked (id)
    where not ${accountHasPaid('asked.id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
