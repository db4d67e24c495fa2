import type { Db } from '#platform/database/database.server.ts'
import { listIdsContaining } from '../catalogue/title-search-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { parseSearch } from '../catalogue/search.ts'
import { listKinds } from '../kinds/kind-store.server.ts'
import { allSizes } from '../kinds/product-kind.ts'
import { parseQuery, type ParsedQuery } from './language/parse-query.ts'
import { searchProducts } from './search-products.server.ts'

type FoundQuery = ParsedQuery & { items: ProductCard[] }

/** Reads price, size and category from a query. Null if a title contains the query literally, or if
 * no product matches the parsed query. A query that consists only of filters (`under 1000`) is not
 * checked for products. */
export async function findParsedQuery(
  db: Db,
  query: string,
  perPage = 1,
): Promise<FoundQuery | null> {
  const trimmed = parseSearch(query)
  const parsed = trimmed === null ? null : parseQuery(trimmed, allSizes(await listKinds(db)))
  if (parsed === null || (await listIdsContaining(db, trimmed!, 1)).length > 0) return null
  const { text, view } = parsed
  if (text === '') return { ...parsed, items: [] }
  const { products } = await searchProducts(db, text, { view, page: 1, perPage })
  const [first] = products.items
  return first && isInRange(first, parsed) ? { ...parsed, items: products.items } : null
}

/** Whether the first product of the list is in the requested price range. This is checked because
 * price bands may be wider than that range. */
function isInRange(
  { sellingPricePaise }: ProductCard,
  { view, minPaise, maxPaise }: ParsedQuery,
): boolean {
  return view.sort === 'best' || (sellingPricePaise >= minPaise && sellingPricePaise <= maxPaise)
}
