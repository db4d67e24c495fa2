import type { Db } from '#platform/database/database.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import { noFilters } from './filters/product-filters.ts'
import { findParsedQuery } from './find-parsed-query.server.ts'
import { searchProducts } from './search-products.server.ts'
import {
  completions,
  suggestedProduct,
  SUGGESTED_PRODUCTS,
  TYPED_MIN,
  type Suggestions,
} from './suggestion.ts'

export async function suggestProducts(db: Db, typed: string): Promise<Suggestions> {
  if ([...typed.trim()].length < TYPED_MIN) return { typed, words: [], products: [] }
  const parsed = await findParsedQuery(db, typed, PRODUCTS_PER_PAGE)
  const items = parsed?.text ? parsed.items : await listBestMatches(db, typed)
  return {
    typed,
    words: completions(
      typed,
      items.map(({ title }) => title),
    ),
    products: items.slice(0, SUGGESTED_PRODUCTS).map(suggestedProduct),
  }
}

async function listBestMatches(db: Db, query: string): Promise<ProductCard[]> {
  const view = { filters: noFilters, sort: 'best' } as const
  return (await searchProducts(db, query, { view, page: 1 })).products.items
}
