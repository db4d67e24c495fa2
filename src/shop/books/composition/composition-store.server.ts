import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { listTaxPeriods } from '../../tax/tax-store.server.ts'
import type { Period } from '../period.ts'
import {
  compositionTurnover,
  type CompositionDay,
  type CompositionTurnover,
} from './composition-turnover.ts'

/** Sums up the bills of supply of the period that were issued under composition, less their credit
 * notes. A credit note is a copy of its bill, with the registration of that time. */
export async function listCompositionTurnover(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<CompositionTurnover[]> {
  const sumOf = (type: 'BS' | 'CN') =>
    sql`coalesce(sum(total_paise) filter (where type = ${type}), 0)::bigint`
  const { rows } = await sql<CompositionDay>`
    select to_char(issued_on, 'YYYY-MM-DD') as day, ${sumOf('BS')} as "invoicesPaise", ${sumOf('CN')} as "creditNotesPaise"
    from documents
    where issued_on between ${from}::date and ${to}::date and type in ('BS', 'CN') and cancelled_at is null
      and supplier->>'taxMode' = 'composition'
    group by issued_on order by issued_on`.execute(db)
  return compositionTurnover(rows, await listTaxPeriods(db))
}
