import type { StockSize } from '../stock/stock.ts'
import type { ProductFields } from './product-form.ts'

/** A product as the log of changes tells it: everything that its owner may change, except how many there are. */
export function productFacts(product: Omit<ProductFields, 'quantities'>) {
  const {
    title,
    description,
    type,
    originalPricePaise,
    sellingPricePaise,
    sizes,
    categories,
    highlights,
    images,
    countsSizes,
  } = product
  return {
    title,
    description,
    type,
    originalPricePaise,
    sellingPricePaise,
    sizes,
    categories,
    highlights,
    countsSizes,
    pictures: images.map(({ id, alt }) => (alt ? `${id} (${alt})` : id)),
  }
}

export function quantityFacts(
  rows: readonly { size: StockSize; pieces: number }[],
): Record<string, number> {
  return Object.fromEntries(
    rows.map(({ size, pieces }) => [size ? `quantity ${size}` : 'quantity', pieces]),
  )
}
