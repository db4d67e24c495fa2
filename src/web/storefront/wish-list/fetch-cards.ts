import type { ProductCard } from '#shop/catalogue/product.ts'

/** Fetches the cards of products that only the browser knows, in this order. Products that are not
 * public are left out. */
export async function fetchCards(ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const response = await fetch(`/wishlist/items?ids=${ids.join(',')}`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as ProductCard[]
}
