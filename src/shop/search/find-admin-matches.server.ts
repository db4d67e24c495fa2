import type { Db } from '#platform/database/database.server.ts'
import { listIdsByReference } from './reference-search-store.server.ts'
import { parseSearch } from '../catalogue/search.ts'
import { listIdsContaining } from '../catalogue/title-search-store.server.ts'
import { parseRupees } from '../rupees.ts'
import { PRODUCTS_PER_PAGE, SEARCH_PAGES_MAX } from '../paging.ts'
import { listIdsByCode } from '../skus/sku-store.server.ts'
import { noFilters } from './filters/product-filters.ts'
import { findParsedQuery } from './find-parsed-query.server.ts'
import { listMatchingIds } from './search-products.server.ts'

const MATCHES_MAX = SEARCH_PAGES_MAX * PRODUCTS_PER_PAGE

/** Finds products for a search in the admin: first by SKU or barcode, then by id or price, then as the storefront does, then
 * by titles of products that are not listed. Returns more than MATCHES_MAX ids if not all can be listed. Returns null if more than MATCHES_MAX
 * titles contain the text. */
export async function findAdminMatches(db: Db, search: string): Promise<string[] | null> {
  const text = parseSearch(search)
  if (text === null) return []
  const [coded, named, containing] = await Promise.all([
    listIdsByCode(db, text, MATCHES_MAX + 1),
    listIdsByReference(
      db,
      { idPrefix: idPrefixOf(text), pricePaise: parseRupees(text) },
      MATCHES_MAX + 1,
    ),
    listIdsContaining(db, text, MATCHES_MAX + 1, 'all'),
  ])
  if (containing.length > MATCHES_MAX) return null
  if (coded.length > 0 && containing.length === 0) return coded
  const parsed = named.length > 0 ? null : await findParsedQuery(db, text)
  const found = await listMatchingIds(db, parsed?.text || text, {
    view: parsed?.view ?? { filters: noFilters, sort: 'best' },
    page: 1,
    perPage: MATCHES_MAX + 1,
  })
  return [...new Set([...coded, ...named, ...found, ...containing])]
}

/** The admin shows eight characters of an id. Shorter texts may be words. */
function idPrefixOf(text: string): string | null {
  const digits = text.replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : null
}
