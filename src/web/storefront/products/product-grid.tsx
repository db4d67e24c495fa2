import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { ProductCard } from './product-card.tsx'

/** The first row is what a visitor waits for; its pictures are fetched at once. */
const FIRST_PICTURES = 2

export function ProductGrid({ products, heading = 'h2' }: { products: readonly Card[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6 md:gap-y-12 xl:grid-cols-4 xl:gap-x-8">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} heading={heading} isFirst={index < FIRST_PICTURES}
          sizes="(min-width: 75rem) 286px, (min-width: 48rem) 30vw, 45vw" />
      ))}
    </ul>
  )
}
