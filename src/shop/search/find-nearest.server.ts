import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { noFilters } from './product-filters.ts'
import { findTier } from './search-store.server.ts'
import { closeTerms } from './terms.ts'
import { fewerWords, type WantedWord } from './wanted-words.ts'

/** A row on a wide screen, two on a narrow one. */
const NEAREST_MAX = 4

/** For a search that found nothing: pieces that have most of its words, and which words those are. */
export async function findNearest(db: Db, wanted: readonly WantedWord[]): Promise<{ words: string; products: ProductCard[] } | null> {
  for (const words of fewerWords(wanted)) {
    const close = closeTerms(words)
    if (!close) continue
    const source = { text: null, containing: null, whole: null, meaning: null, close }
    const { ids } = await findTier(db, { source, place: 'all', narrowing: [] }, noFilters, { limit: NEAREST_MAX, offset: 0 })
    if (ids.length > 0) return { words: words.map(({ word }) => word).join(' '), products: await listCardsByIds(db, ids) }
  }
  return null
}
