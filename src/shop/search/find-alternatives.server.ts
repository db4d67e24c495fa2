import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { noFilters } from './filters/product-filters.ts'
import { relaxedQueries, type QueryTerm } from './language/query-terms.ts'
import { termsSource } from './matching/source.ts'
import { fuzzyHighlightTerms } from './matching/word-terms.ts'
import { findSorted } from './planner/match-level-store.server.ts'

const PRODUCTS_MAX = 4

/** Finds products that match most words of a search without results. `words`: the words that the
 * first of these products match. */
export async function findAlternatives(
  db: Db,
  terms: readonly QueryTerm[],
): Promise<{ words: string; products: ProductCard[] } | null> {
  const ids = new Set<string>()
  let words: string | null = null
  for (const relaxed of relaxedQueries(terms)) {
    if (ids.size >= PRODUCTS_MAX) break
    const fuzzy = fuzzyHighlightTerms(relaxed)
    if (!fuzzy) continue
    const found = await findSorted(
      db,
      { source: termsSource({ fuzzy }), level: 'all', narrowing: [] },
      noFilters,
      'newest',
      { limit: PRODUCTS_MAX, offset: 0 },
    )
    for (const id of found.ids) ids.add(id)
    if (found.ids.length > 0) words ??= relaxed.map(({ word }) => word).join(' ')
  }
  return words === null
    ? null
    : { words, products: await listCardsByIds(db, [...ids].slice(0, PRODUCTS_MAX)) }
}
