import type { ProductProblems, Quantities } from '#shop/catalogue/product-form.ts'
import type { TypedProduct } from './typed-product.ts'

/** What the form is told when it was not saved. `typed` is what arrived, for a browser that runs no script. */
export type ProductAnswer = {
  message: string
  problems: ProductProblems
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
  problems: ProductProblems = {},
  typed: TypedProduct | null = null,
): ProductAnswer {
  return { outcome: 'refused', message, problems, typed }
}

/** In the address of the list: what has just been done. */
export const doneWords = {
  added: 'Added product successfully!',
  updated: 'Product Updated successfully',
  deleted: 'Product Deleted successfully',
} as const
export type Done = keyof typeof doneWords

export function listAfter(done: Done, productId?: string): string {
  return `/admin/products?done=${done}${productId ? `&product=${productId}` : ''}`
}
