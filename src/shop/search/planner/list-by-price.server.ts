import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../../money.ts'
import { bandPaise, priceBands } from '../filters/price-bands.ts'
import type { Filters } from '../filters/product-filters.ts'
import type { PageRange } from '../matching/source.ts'
import { facetTerm } from '../matching/terms.ts'
import { findSorted, listInOrder } from './match-level-store.server.ts'
import type { LevelQuery } from './match-level.ts'
import type { Matches } from './matches.ts'
import { findSortedByPrice } from './priced-terms-store.server.ts'
import { pricedGroups, stepMinimum } from './priced-terms.ts'
import { SORTED_MAX } from './search-limits.ts'

/** With fewer matches than this, one price step contains a few hundred of them at most. */
const MATCHES_PER_STEP_FEW = 60_000

/** Lists a page by price. Matches beyond the percentile are collected and sorted, and an index scan
 * by price starts there. A scan from the cheapest product would take long if all matches are
 * expensive, such as kanjivarams. */
export async function listByPrice(
  db: Db,
  query: LevelQuery,
  sample: Matches,
  filters: Filters,
  sort: 'price-up' | 'price-down',
  range: PageRange,
): Promise<string[]> {
  const isUp = sort === 'price-up'
  const { minPaise = 0, maxPaise = Infinity } = query
  const price = isUp ? sample.prices.low : sample.prices.high
  const limit = price === null ? null : scanStart(query, sample, price, isUp)
  if (limit === null || (isUp ? limit <= minPaise : limit >= maxPaise))
    return listInOrder(db, query, filters, sort, range)

  const before: Pick<LevelQuery, 'minPaise' | 'maxPaise'> = isUp
    ? { maxPaise: Math.min(limit, maxPaise) }
    : { minPaise: Math.max(limit, minPaise) }
  const { count, ids } =
    pricedGroups(query.source).length > 0
      ? await findSortedByPrice(db, { ...query, ...before }, filters, sort, range)
      : await findSorted(
          db,
          { ...query, ...before, narrowing: [...query.narrowing, bandTerms(limit, isUp)] },
          filters,
          sort,
          range,
        )
  if (count > SORTED_MAX) return listInOrder(db, query, filters, sort, range)
  if (ids.length === range.limit) return ids
  const behind = { ...query, ...(isUp ? { minPaise: limit } : { maxPaise: limit }) }
  const rest = {
    limit: range.limit - ids.length,
    offset: Math.max(0, range.offset - count),
  }
  return [...ids, ...(await listInOrder(db, behind, filters, sort, rest))]
}

/** The price at which the scan starts. If the index of words with prices is used, this is the limit
 * of a price step. The step that contains the percentile is also collected, unless it has too many
 * matches. */
function scanStart(query: LevelQuery, sample: Matches, price: Paise, isUp: boolean): Paise {
  if (pricedGroups(query.source).length === 0) return price
  const { whole, narrowed } = sample.statistics ?? {}
  const matching = (query.narrowing.length > 0 ? narrowed : whole)?.matching ?? Infinity
  return stepMinimum(price, isUp === matching < MATCHES_PER_STEP_FEW ? 1 : 0)
}

function bandTerms(limit: Paise, isBelow: boolean): string[] {
  return priceBands
    .filter((band) => {
      const { minPaise, maxPaise = Infinity } = bandPaise(band)
      return isBelow ? minPaise < limit : maxPaise > limit
    })
    .map((band) => facetTerm(`p${band}`))
}
