import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  hasFacets,
  hasTerms,
  never,
  orderBy,
  titleHas,
} from '../matching/match-conditions-store.server.ts'
import { findWithPlan } from '../matching/query-plan-store.server.ts'
import { matchesBeyondWords, type Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import {
  NEWEST_SAMPLE_SIZE,
  RANDOM_SAMPLE_SIZE,
  summarise,
  type DocumentSamples,
  type TermStatistics,
} from './term-statistics.ts'

/** Estimates from samples how many documents match: for the whole search, and for the search
 * narrowed by its filters. */
export async function findTermStatistics(
  db: Db,
  source: Source,
  narrowing: Terms,
): Promise<{ whole: TermStatistics; narrowed: TermStatistics }> {
  const conditions = [
    source.text !== null && matchesBeyondWords(source) ? titleHas(source.text) : never,
    ...[...(source.allWords ?? []), ...(source.fuzzy ?? [])].map((group) => hasTerms([group])),
    ...narrowing.map((group) => hasFacets([group])),
  ]
  const has = sql`concat(${sql.join(conditions.map((condition) => sql`coalesce(${condition}, false)::int`))})`
  const countsIn = (documents: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(counted) from (select ${has} as has, count(*)::int as count
      from ${documents} group by has) counted), '[]')`
  const [samples] = await findWithPlan(
    db,
    'in order',
    sql<DocumentSamples>`
    select ${countsIn(newestDocuments(NEWEST_SAMPLE_SIZE))} as newest, ${countsIn(randomDocuments)} as random,
      (select reltuples from pg_class where oid = 'search_documents'::regclass) as documents`,
  )
  return {
    whole: summarise(samples!, source, []),
    narrowed: summarise(samples!, source, narrowing),
  }
}

export const newestDocuments = (limit: number): RawBuilder<unknown> =>
  sql`(select * from search_documents order by ${orderBy('newest')} limit ${sql.lit(limit)}) search_documents`

/** Product ids are random, so the lowest ids are a random sample. */
export const randomDocuments = sql`(select * from search_documents order by product_id
  limit ${sql.lit(RANDOM_SAMPLE_SIZE)}) search_documents`
