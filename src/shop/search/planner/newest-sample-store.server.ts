import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { countFitting, type Tallies } from '../filters/facets.ts'
import { bandPaise, priceBands } from '../filters/price-bands.ts'
import { noFilters, type Filters } from '../filters/product-filters.ts'
import { facetsOf, hasFacets, orderBy } from '../matching/match-conditions-store.server.ts'
import { findWithPlan } from '../matching/query-plan-store.server.ts'
import { talliesOf } from '../matching/tallies-store.server.ts'
import type { Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import type { Matches } from './matches.ts'
import { EXACT_MATCHES_MAX, SAMPLE_SIZE } from './search-limits.ts'

/** Number of entries read from the index of the newest products. Their documents need not be read. */
const ENTRIES_READ = 40_000

/** Takes a sample of a large collection from the newest products; null if few of these match. */
export async function findNewestSample(
  db: Db,
  { allWords, countsDesigns }: Source,
  narrowing: Terms,
  filters: Filters,
  withStock: boolean,
): Promise<Matches | null> {
  if (allWords === null) return null
  const sample = withStock
    ? sql`select ${facetsOf('matching', true, countsDesigns)} from matching limit ${sql.lit(SAMPLE_SIZE)}`
    : sql`select ${facetsOf('matching', false, countsDesigns)} from matching`
  const [row] = await findWithPlan(
    db,
    'in order',
    sql<{ count: number; tallies: Tallies }>`
    with matching as materialized (
      select product_id, facets, sizes, choices from (select product_id, facets, sizes, choices
        from search_documents order by ${orderBy('newest')} limit ${sql.lit(ENTRIES_READ)}) newest
      where ${hasFacets([...allWords, ...narrowing])} limit ${sql.lit(EXACT_MATCHES_MAX + 1)}
    ), sample as (${sample})
    select (select count(*)::int from matching) as count,
      case when (select count(*) from matching) > ${sql.lit(EXACT_MATCHES_MAX)}
        then ${talliesOf(sql`sample`, filters, countsDesigns)} end as tallies`,
  )
  const { count, tallies } = row!
  return count <= EXACT_MATCHES_MAX
    ? null
    : { tallies, isLarge: true, ranks: {}, ids: [], isComplete: false, prices: pricesOf(tallies) }
}

function pricesOf(tallies: Tallies): Matches['prices'] {
  const bands = priceBands
    .filter((band) => countFitting(tallies, { ...noFilters, price: [band] }) > 0)
    .map(bandPaise)
  return { low: bands[0]?.minPaise || null, high: bands.at(-1)?.maxPaise ?? null }
}
