import type { Quantities } from '#shop/catalogue/product-fields.ts'
import type { ProductErrorTexts } from '../../messages.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'

/** The result of a form that was not saved. `typed` holds the form's content for browsers without script. */
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

/** Messages shown after a form was saved. The URL of the list contains the key. */
export const doneMessages = {
  added: 'Added product successfully!',
  updated: 'Product Updated successfully',
  deleted: 'Product Deleted successfully',
} as const
export type Done = keyof typeof doneMessages

export function listAfter(done: Done, productId?: string): string {
  return `/admin/products?done=${done}${productId ? `&product=${productId}` : ''}`
}
