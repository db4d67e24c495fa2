import type { Quantities } from '#shop/catalogue/product-fields.ts'
import type { ProductErrorTexts } from '../../messages.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'

/** A form that was not saved. `typed` holds its content for browsers without script. */
export type ProductResult = {
  message: string
  problems: ProductErrorTexts
  typed: TypedProduct | null
} & (
  | { outcome: 'refused' }
  | {
      outcome: 'changed-by-someone-else'
      theirs: { typed: TypedProduct; version: number; seen: Quantities }
    }
)

export function refusal(
  message: string,
  problems: ProductErrorTexts = {},
  typed: TypedProduct | null = null,
): ProductResult {
  return { outcome: 'refused', message, problems, typed }
}

/** Messages after a saved form; the key is part of the list's address. */
export const doneMessages = {
  added: 'Added product successfully!',
  updated: 'Product Updated successfully',
  deleted: 'Product Deleted successfully',
} as const
export type Done = keyof typeof doneMessages

export function listAfter(done: Done, productId?: string): string {
  return `/admin/products?done=${done}${productId ? `&product=${productId}` : ''}`
}
