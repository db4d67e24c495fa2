import type { Db } from '#platform/database/database.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import { findAskedInWords } from './find-asked-in-words.server.ts'
import { noFilters } from './product-filters.ts'
import { searchProducts } from './search-products.server.ts'
import { completions, SUGGESTED_PRODUCTS, TYPED_MIN, type Suggestions } from './suggestion.ts'

/** The same answer as the search itself would give, so that what is suggested is what is found. */
export async function suggestProducts(db: Db, typed: string): Promise<Suggestions> {
  if ([...typed.trim()].length < TYPED_MIN) return { typed, words: [], products: [] }
  const asked = await findAskedInWords(db, typed, PRODUCTS_PER_PAGE)
  const items = asked?.text
    ? asked.items
    : (await searchProducts(db, typed, { view: { filters: noFilters, sort: 'best' }, page: 1 }))
        .products.items
  return {
    typed,
    words: completions(
      typed,
      items.map(({ title }) => title),
    ),
    products: items.slice(0, SUGGESTED_PRODUCTS).map(shown),
  }
}

function shown({ id, title, sellingPricePaise, image }: ProductCard) {
  return { id, title, sellingPricePaise, image }
}
