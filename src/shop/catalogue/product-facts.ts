import type { StockSize } from '../stock/stock.ts'
import {
  mapFields,
  type EditedProduct,
  type ProductField,
  type ProductValues,
} from './product-fields.ts'

/** Returns the values that the change log records: all editable values except the stock. */
export function productFacts(product: Omit<EditedProduct, 'quantities'>) {
  return {
    ...(mapFields('property', (field) =>
      factOf(field, product[field.property as keyof ProductValues]),
    ) as ProductValues),
    countsSizes: product.countsSizes,
    pictures: product.images.map(({ id, alt }) => (alt ? `${id} (${alt})` : id)),
  }
}

/** Sorts choices in the order of the form, so that a different order does not count as a change. */
function factOf(field: ProductField, value: unknown): unknown {
  if (field.kind !== 'choices') return value
  return field.choices.filter((choice) => (value as readonly string[]).includes(choice))
}

export function quantityFacts(
  rows: readonly { size: StockSize; pieces: number }[],
): Record<string, number> {
  return Object.fromEntries(
    rows.map(({ size, pieces }) => [size ? `quantity ${size}` : 'quantity', pieces]),
  )
}
