import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { indianDay, latestOn, type Day } from '../tax/dated.ts'
import type { DocumentType } from './document.ts'
import { documentNumber, financialYear } from './document-number.ts'

export type DocumentPrefix = { type: DocumentType; startsOn: Day; prefix: string }

/** By type, the latest start first. */
export async function listPrefixes(db: Db): Promise<DocumentPrefix[]> {
  return db
    .selectFrom('document_prefixes')
    .select(['type', sql<Day>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'), 'prefix'])
    .orderBy('type')
    .orderBy('starts_on', 'desc')
    .$castTo<DocumentPrefix>()
    .execute()
}

export async function insertOrReplacePrefix(
  tx: Db,
  { type, startsOn, prefix }: DocumentPrefix,
): Promise<void> {
  await tx
    .insertInto('document_prefixes')
    .values({ type, starts_on: sql<Date>`${startsOn}::date`, prefix })
    .onConflict((conflict) => conflict.columns(['type', 'starts_on']).doUpdateSet({ prefix }))
    .execute()
}

/** Serializes changes of the prefixes until the end of the transaction. */
export async function lockPrefixes(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('document prefixes', 0))`.execute(tx)
}

/** Whether documents of another type have been issued with the prefix. */
export async function findHasOtherSeries(
  db: Db,
  { type, prefix }: Pick<DocumentPrefix, 'type' | 'prefix'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('document_series')
    .where('prefix', '=', prefix)
    .where('type', '<>', type)
    .select('type')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export type DocumentIdentity = {
  type: DocumentType
  prefix: string
  financialYear: string
  serial: number
  number: string
  issuedAt: Date
}

export const identityColumns = (identity: DocumentIdentity) => ({
  number: identity.number,
  prefix: identity.prefix,
  financial_year: identity.financialYear,
  serial: identity.serial,
  issued_on: sql<Date>`${indianDay(identity.issuedAt)}::date`,
  issued_at: identity.issuedAt,
})

/** Takes the next number of a series and blocks the series until the transaction ends. Its rollback
 * gives the number back. The time of issue is never before that of the number before. */
export async function updateSeriesNumber(
  tx: Db,
  type: DocumentType,
  at: Date,
): Promise<DocumentIdentity> {
  const day = indianDay(at)
  const prefixes = (await listPrefixes(tx)).filter((each) => each.type === type)
  const prefix = latestOn(prefixes, day)?.prefix ?? type
  const year = financialYear(day)
  const { rows } = await sql<{ serial: number; issuedAt: Date }>`
    insert into document_series (prefix, financial_year, type, last_serial, last_issued_at)
    values (${prefix}, ${year}, ${type}, 1, ${at})
    on conflict (prefix, financial_year) do update set last_serial = document_series.last_serial + 1,
      last_issued_at = greatest(document_series.last_issued_at, excluded.last_issued_at)
      where document_series.type = excluded.type
    returning last_serial as serial, last_issued_at as "issuedAt"`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error(`the prefix ${prefix} belongs to another type of documents`)
  const number = documentNumber(prefix, year, taken.serial)
  return { type, prefix, financialYear: year, number, ...taken }
}
