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

/** A search with more matches than are counted. `sample`: what is known of them, without ids. */
export type LargeResult = { source: Source; narrowing: Terms; sample: Matches }

/**
 * One page of a large result. Estimates only choose the order of attempts: a bounded scan of an index, then a sorted
 * collection of matches if they are few enough, then an unbounded scan, which fills a page soon because matches are many.
 */
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
