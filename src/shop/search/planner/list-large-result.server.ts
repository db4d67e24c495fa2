import type { Db } from '#platform/database/database.server.ts'
import { priceRange } from '../filters/price-bands.ts'
import type { ListView } from '../filters/product-filters.ts'
import type { PageRange, Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import { listBestMatches } from './list-best-matches.server.ts'
import { listByPrice } from './list-by-price.server.ts'
import { listInOrder } from './match-level-store.server.ts'
import type { LevelQuery } from './match-level.ts'
import type { Matches } from './matches.ts'
import { pricedGroups } from './priced-terms.ts'
import { scanForPage, shareOf } from './scan-for-page.server.ts'

/** A search with too many matches to count. `sample`: the known facts about the matches, without ids. */
export type LargeResult = { source: Source; narrowing: Terms; sample: Matches }

/** Lists one page of a large result. Up to three ways are tried: a bounded scan of an index, a
 * sorted collection of matches, and an unbounded scan. The collection is used only if the matches
 * are few enough. An unbounded scan fills a page soon if matches are many. */
export async function listLargeResult(
  db: Db,
  result: LargeResult,
  { filters, sort }: ListView,
  range: PageRange,
): Promise<string[]> {
  const { source, narrowing } = result
  if (source.text !== null && sort === 'best') return listBestMatches(db, result, filters, range)
  const order = sort === 'best' ? 'newest' : sort
  const share = shareOf(result)
  if (order === 'newest' || order === 'discount') {
    const query: LevelQuery = { source, narrowing, level: 'all' }
    return (
      (await scanForPage(db, query, filters, order, range, share)) ??
      listInOrder(db, query, filters, order, range)
    )
  }
  const query: LevelQuery = { source, narrowing, level: 'all', ...priceRange(filters.price) }
  const scanned =
    pricedGroups(source).length === 0
      ? await scanForPage(db, query, filters, order, range, share)
      : null
  return scanned ?? listByPrice(db, query, result.sample, filters, order, range)
}
