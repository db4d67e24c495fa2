import type { ProductToPrice } from '#shop/catalogue/product.ts'

/** A product with two sizes that share one stock. */
export const productToPrice = (change: Partial<ProductToPrice> = {}): ProductToPrice => ({
  id: 'p',
  title: 'Ivory Chanderi',
  type: 'saree',
  struckPricePaise: 499_900,
  strike: 'original',
  sellingPricePaise: 249_900,
  sizes: ['S', 'M'],
  available: 5,
  image: null,
  countsSizes: false,
  availableBySize: {},
  isPublic: true,
  ...change,
})
