import type { ProductCard } from '#shop/catalogue/product.ts'

/** Fetches the cards of products that only the browser knows, in this order. Products that are not
 * public are left out. */
export async function fetchCards(ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const answer = await fetch(`/wishlist/items?ids=${ids.join(',')}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as ProductCard[]
}
