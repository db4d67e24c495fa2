import type { ProductCard } from '#shop/catalogue/product.ts'
import { CardList } from './card-list.tsx'

export function ProductGrid({
  products,
  heading = 'h2',
}: {
  products: readonly ProductCard[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <CardList
      products={products}
      cardStyle={{
        heading,
        sizes: '(min-width: 75rem) 286px, (min-width: 48rem) 30vw, 45vw',
        firstPictures: 2,
      }}
      className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6 md:gap-y-12 xl:grid-cols-4 xl:gap-x-8"
    />
  )
}
