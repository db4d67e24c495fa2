import { useEffect, useState } from 'react'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { ProductCarousel } from '../home/product-carousel.tsx'
import { loadDeferredParts } from '../deferred/deferred-part.tsx'
import { fetchCards } from '../wish-list/fetch-cards.ts'

/** Empty on the server, because only the device knows its products, and without a product. */
export function RecentlyViewed({ heading }: { heading: string }) {
  const [products, setProducts] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    loadDeferredParts()
      .then(({ readViewed }) => fetchCards(readViewed()))
      .then(setProducts, () => {})
  }, [])
  return (
    products.length > 0 && (
      <ProductCarousel heading={heading} products={products} isLoading={false} />
    )
  )
}
