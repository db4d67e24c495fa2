import type { Db } from '#platform/database/database.server.ts'
import { listIdsContaining } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { parseSearch } from '../catalogue/search.ts'
import { readAsked, type AskedInWords } from './asked-in-words.ts'
import { searchProducts } from './search-products.server.ts'

/**
 * A price, a size or a shelf in the words of a search: where no title has the text itself, and some piece is what is asked for.
 * Of words that ask for nothing else (`under 1000`) nobody looks whether something fits.
 */
export async function findAskedInWords(
  db: Db,
  text: string,
  perPage = 1,
): Promise<
  | (AskedInWords & { /** The first of them, as many as were asked for. */ items: ProductCard[] })
  | null
> {
  const wanted = parseSearch(text)
  const asked = wanted === null ? null : readAsked(wanted)
  if (asked === null || (await listIdsContaining(db, wanted!, 1)).length > 0) return null
  if (asked.text === '') return { ...asked, items: [] }
  const {
    products: { items },
  } = await searchProducts(db, asked.text, { view: asked.view, page: 1, perPage })
  const [first] = items
  const isAskedFor =
    first &&
    (asked.view.sort === 'best' ||
      (first.sellingPricePaise >= asked.minPaise && first.sellingPricePaise <= asked.maxPaise))
  return isAskedFor ? { ...asked, items } : null
}
