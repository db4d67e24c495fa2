import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { MATCHES_MAX, TOLD } from './glance-store.server.ts'
import {
  facetsWithStock,
  findByPlan,
  hasFacets,
  orderBy,
  type Source,
} from './match-conditions-store.server.ts'
import { bandPaise, countFitting, noFilters, priceBands, type Tally } from './product-filters.ts'
import type { Matches } from './search-store.server.ts'
import type { Terms } from './terms.ts'

/** In entries of the index, which are read without their documents. */
const LOOKED_AT = 40_000

/** The newest pieces of a collection, from the index of the newest alone; null where it meets no more than MATCHES_MAX soon. */
export async function findManyOfNewest(
  db: Db,
  { meaning }: Source,
  narrowing: Terms,
  tellsStock: boolean,
): Promise<Matches | null> {
  if (meaning === null) return null
  const [row] = await findByPlan(
    db,
    'in order',
    sql<{ met: number; tallies: Tally[] }>`
    with met as materialized (
      select product_id, facets from (select product_id, facets from search_documents order by ${orderBy('newest')} limit ${sql.lit(LOOKED_AT)}) newest
      where ${hasFacets([...meaning, ...narrowing])} limit ${sql.lit(MATCHES_MAX + 1)}
    ), told as (
      ${tellsStock ? sql`select ${facetsWithStock('met')} from met limit ${sql.lit(TOLD)}` : sql`select facets from met`}
    )
    select (select count(*)::int from met) as met, case when (select count(*) from met) > ${sql.lit(MATCHES_MAX)}
      then (select json_agg(tally) from (select facets, count(*)::int as pieces from told group by facets) tally) end as tallies`,
  )
  const { met, tallies } = row!
  return met <= MATCHES_MAX
    ? null
    : { tallies, isMany: true, ranks: {}, ids: [], isWhole: false, prices: pricesOf(tallies) }
}

/** As far as the bands say. */
function pricesOf(tallies: readonly Tally[]): Matches['prices'] {
  const bands = priceBands
    .filter((band) => countFitting(tallies, { ...noFilters, price: [band] }) > 0)
    .map(bandPaise)
  return { low: bands[0]?.minPaise || null, high: bands.at(-1)?.maxPaise ?? null }
}
