import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Filters, ListView } from '../filters/product-filters.ts'
import {
  all,
  hasFacets,
  hasTerms,
  isInStock,
  matchesSource,
} from '../matching/match-conditions-store.server.ts'
import { findWithPlan, type QueryPlan } from '../matching/query-plan-store.server.ts'
import { forScan, hasSelectiveGroup, type PageRange, type Source } from '../matching/source.ts'
import { filterTerms } from '../matching/word-terms.ts'
import { findMatchesIn } from './collected-matches-store.server.ts'
import type { Matches } from './matches.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'
import { randomDocuments } from './statistics-store.server.ts'
import { isSurelyLarge, RANDOM_SAMPLE_SIZE } from './term-statistics.ts'

const IN_STOCK_MAX = 10_000
const STOCK_CHECKS_MAX = 30_000

/** Finds the matches of a large result that are in stock, because stock is not indexed as a term.
 * The search starts either from all products in stock or from all matches, whichever are fewer.
 * Null if more than EXACT_MATCHES_MAX are in stock, or if both ways take too long. */
export async function findInStockMatches(
  db: Db,
  source: Source,
  view: ListView,
  range: PageRange,
): Promise<Matches | null> {
  const { filters } = view
  const sample = await findInStockSample(db, source, filters)
  if (isSurelyLarge(sample.inStock, sample.documents)) return null
  const checks = estimateChecks(sample, source)
  const isFromStock = await countsFewerInStock(db, Math.min(checks, IN_STOCK_MAX))
  if (!isFromStock && checks > STOCK_CHECKS_MAX) return null
  const ids = isFromStock
    ? await listIdsInStock(db, forScan(source), filters, documentsInStock(filters), 'in order')
    : await listIdsInStock(
        db,
        source,
        filters,
        matchesInStock(filters),
        source.containing === 'everywhere' ? 'free' : 'by index',
      )
  if (ids.length > EXACT_MATCHES_MAX) return null
  const request = { source, ...view, range, narrowing: filterTerms(filters) }
  return findMatchesIn(db, request, {
    documents: sql`(select * from search_documents where product_id = any (${ids}::uuid[])) search_documents`,
    plan: 'in order',
    collectedMax: EXACT_MATCHES_MAX,
  })
}

type InStockSample = { matching: number; inStock: number; documents: number }

async function findInStockSample(db: Db, source: Source, filters: Filters): Promise<InStockSample> {
  const isMatch = all([matchesSource(forScan(source)), hasFacets(filterTerms(filters))])
  const [sample] = await findWithPlan(
    db,
    'in order',
    sql<InStockSample>`
    select count(*)::int as matching, count(*) filter (where ${isInStock('search_documents', filters)})::int as "inStock",
      (select greatest(reltuples, 0) from pg_class where oid = 'search_documents'::regclass) as documents
    from ${randomDocuments} where ${isMatch}`,
  )
  return sample!
}

/** Estimates how many matches must be checked for stock. Checking ends when EXACT_MATCHES_MAX are in
 * stock or all are checked. */
function estimateChecks(
  { matching, inStock, documents }: InStockSample,
  { containing }: Source,
): number {
  const checked = containing === 'everywhere' ? RANDOM_SAMPLE_SIZE : matching
  const all = (checked / RANDOM_SAMPLE_SIZE) * documents
  return inStock === 0 ? all : Math.min(all, (EXACT_MATCHES_MAX * checked) / inStock)
}

async function countsFewerInStock(db: Db, limit: number): Promise<boolean> {
  const [row] = await findWithPlan(
    db,
    'in order',
    sql<{ count: number }>`
    select count(*)::int as count from (select from stock_totals where available > 0
      limit ${sql.lit(Math.ceil(limit))}) in_stock`,
  )
  return row!.count < limit
}

async function listIdsInStock(
  db: Db,
  source: Source,
  filters: Filters,
  documents: RawBuilder<unknown>,
  plan: QueryPlan,
): Promise<string[]> {
  const isMatch = all([
    matchesSource(source),
    hasTerms(filterTerms(filters), hasSelectiveGroup(source) ? source.commonGroups : undefined),
  ])
  const rows = await findWithPlan(
    db,
    plan,
    sql<{
      id: string
    }>`select product_id as id from ${documents} where ${isMatch} limit ${sql.lit(EXACT_MATCHES_MAX + 1)}`,
  )
  return rows.map(({ id }) => id)
}

const documentsInStock = (filters: Filters): RawBuilder<unknown> => sql`(
  select document.* from (select product_id from stock_totals where available > 0
    limit ${sql.lit(IN_STOCK_MAX)}) in_stock
    cross join lateral (select * from search_documents where product_id = in_stock.product_id offset 0) document
    where ${isInStock('document', filters)}) search_documents`

const matchesInStock = (filters: Filters): RawBuilder<unknown> =>
  sql`(select * from search_documents where ${isInStock('search_documents', filters)}) search_documents`
