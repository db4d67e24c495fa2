import type { Db } from '#platform/database/database.server.ts'
import type { Filters } from '../filters/product-filters.ts'
import type { PageRange, Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import { findSorted, listInOrder } from './match-level-store.server.ts'
import { matchLevels, type LevelQuery } from './match-level.ts'
import type { Matches } from './matches.ts'
import { scanForPage, shareOf } from './scan-for-page.server.ts'
import { SORTED_MAX } from './search-limits.ts'

/** A relevance level is scanned in order only if more than one in this many matches belongs to it. */
const SCANNED_ONE_IN = 20

/** Lists a page by relevance: level by level, and the newest first within each level. */
export async function listBestMatches(
  db: Db,
  result: { source: Source; narrowing: Terms; sample: Matches },
  filters: Filters,
  range: PageRange,
): Promise<string[]> {
  const { source, narrowing, sample } = result
  const share = shareOf(result)
  const ranked = Object.values(sample.ranks).reduce((sum: number, count) => sum + (count ?? 0), 0)
  const ids: string[] = []
  let { offset } = range
  for (const [rank, level] of matchLevels.entries()) {
    if (!canMatch(source, level)) continue
    const rest = { limit: range.limit - ids.length, offset }
    const query: LevelQuery = { source, narrowing, level }
    if (level === 'containing' && isInNearlyEveryTitle(query, filters))
      return [...ids, ...(await listInOrder(db, query, filters, 'newest', rest))]
    const levelShare = (sample.ranks[rank] ?? 0) / ranked
    const scanned =
      levelShare * SCANNED_ONE_IN > 1
        ? await scanForPage(db, query, filters, 'newest', rest, share && share * levelShare)
        : null
    if (scanned) return [...ids, ...scanned]
    const sorted = await findSorted(db, query, filters, 'newest', rest)
    if (sorted.count > SORTED_MAX)
      return [...ids, ...(await listInOrder(db, query, filters, 'newest', rest))]
    ids.push(...sorted.ids)
    if (ids.length === range.limit) return ids
    offset = Math.max(0, offset - sorted.count)
  }
  return ids
}

function canMatch(source: Source, level: (typeof matchLevels)[number]): boolean {
  return source[level] !== null || (level === 'containing' && source.inCodes.length > 0)
}

/** Whether the text is part of nearly every title, so that no index narrows the search down. */
function isInNearlyEveryTitle({ source, narrowing }: LevelQuery, filters: Filters): boolean {
  return source.containing === 'everywhere' && narrowing.length === 0 && filters.stock.length === 0
}
