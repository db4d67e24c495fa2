import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { findLotInStock, LOT, MATCHES_MAX, type LotInStock } from './glance-store.server.ts'
import {
  all,
  anyOf,
  asLookedAt,
  findByPlan,
  hasRareTerm,
  hasTerms,
  isInStock,
  isThere,
  type Plan,
  type Slice,
  type Source,
} from './match-conditions-store.server.ts'
import type { Filters, Sort } from './product-filters.ts'
import { findMatchesAmong, type Matches } from './search-store.server.ts'
import { filterTerms, type Terms } from './terms.ts'

/** In pieces that are in stock: so few are looked up one by one, whatever else is asked of them. */
const IN_STOCK_MAX = 10_000
/** In matches, each of which is asked whether it is in stock. */
const ASKED_MAX = 30_000

/**
 * Stock is no term, so many matches may be few in stock. All of those, from the shorter side: from what is in stock, or from what
 * matches until more than MATCHES_MAX are met. Null where there are more, or both sides are too long to be gone through.
 */
export async function findFewInStock(
  db: Db,
  source: Source,
  filters: Filters,
  sort: Sort,
  slice: Slice,
): Promise<Matches | null> {
  const lot = await findLotInStock(db, source, filters)
  if (lot.isSurelyMany) return null
  const toAsk = countToAsk(lot, source)
  const isFromStock = await areFewerInStock(db, Math.min(toAsk, IN_STOCK_MAX))
  if (!isFromStock && toAsk > ASKED_MAX) return null
  const narrowing = filterTerms(filters)
  const ids = await listFirstIds(
    db,
    narrowing,
    isFromStock
      ? { documents: documentsInStock(filters), plan: 'in order', source: asLookedAt(source) }
      : {
          documents: matchesInStock(filters),
          plan: source.containing === 'everywhere' ? 'freely' : 'by terms',
          source,
        },
  )
  if (ids.length > MATCHES_MAX) return null
  const documents = sql`(select * from search_documents where product_id = any (${ids}::uuid[])) search_documents`
  return findMatchesAmong(
    db,
    { source, filters, sort, slice, narrowing },
    { documents, plan: 'in order', collectedMax: MATCHES_MAX },
  )
}

async function listFirstIds(
  db: Db,
  narrowing: Terms,
  { documents, plan, source }: { documents: RawBuilder<unknown>; plan: Plan; source: Source },
): Promise<string[]> {
  const rows = await findByPlan(
    db,
    plan,
    sql<{
      id: string
    }>`select product_id as id from ${documents} where ${all([anyOf(source), hasTerms(narrowing, hasRareTerm(source) ? source.common : undefined)])} limit ${sql.lit(MATCHES_MAX + 1)}`,
  )
  return rows.map(({ id }) => id)
}

async function areFewerInStock(db: Db, pieces: number): Promise<boolean> {
  const [row] = await findByPlan(
    db,
    'in order',
    sql<{ count: number }>`
    select count(*)::int as count from (select from stock_totals where available > 0 limit ${sql.lit(Math.ceil(pieces))}) stocked`,
  )
  return row!.count < pieces
}

/** About so many until enough are met, or all. A text that is everywhere is looked for in every document. */
function countToAsk({ fitting, inStock, documents }: LotInStock, { containing }: Source): number {
  const lookedAt = containing === 'everywhere' ? LOT : fitting
  const all = (lookedAt / LOT) * documents
  return inStock === 0 ? all : Math.min(all, (MATCHES_MAX * lookedAt) / inStock)
}

/** Each by its key. */
const documentsInStock = (filters: Filters): RawBuilder<unknown> => sql`(
  select document.* from (select product_id from stock_totals where ${isThere(filters)} limit ${sql.lit(IN_STOCK_MAX)}) stocked
    cross join lateral (select * from search_documents where product_id = stocked.product_id offset 0) document) search_documents`

const matchesInStock = (filters: Filters): RawBuilder<unknown> =>
  sql`(select * from search_documents where ${isInStock('search_documents', filters)}) search_documents`
