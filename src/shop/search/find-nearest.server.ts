import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { noFilters } from './product-filters.ts'
import { closeTerms } from './terms.ts'
import { findCollected } from './tier-store.server.ts'
import { fewerWords, type WantedWord } from './wanted-words.ts'

/** A row on a wide screen, two on a narrow one. */
const NEAREST_MAX = 4

/** For a search that found nothing: pieces that have most of its words, and which words the first of them have. */
export async function findNearest(
  db: Db,
  wanted: readonly WantedWord[],
): Promise<{ words: string; products: ProductCard[] } | null> {
  const nearest = new Set<string>()
  let first: string | null = null
  for (const words of fewerWords(wanted)) {
    const close = closeTerms(words)
    if (!close || nearest.size >= NEAREST_MAX) continue
    const source = {
      text: null,
      containing: null,
      isWithinMeaning: false,
      inCodes: [],
      whole: null,
      meaning: null,
      close,
    }
    const { ids } = await findCollected(
      db,
      { source, place: 'all', narrowing: [] },
      noFilters,
      'newest',
      { limit: NEAREST_MAX, offset: 0 },
    )
    for (const id of ids) nearest.add(id)
    if (ids.length > 0) first ??= words.map(({ word }) => word).join(' ')
  }
  return first === null
    ? null
    : { words: first, products: await listCardsByIds(db, [...nearest].slice(0, NEAREST_MAX)) }
}
