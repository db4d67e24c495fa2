import type { TypedValues } from '../../catalogue/product-fields.ts'
import type { Category, ProductType, Size } from '../../catalogue/product.ts'
import type { ImportNote } from '../import-note.ts'

/** An image as the file names it: an address, a file in the zip, or an image that the shop has. */
export type DraftImage = { source: string; alt: string }

/** A product as the file describes it, not validated yet. Undefined: the file has no value. */
export type Draft = { [Name in keyof TypedValues]?: TypedValues[Name] | undefined } & {
  /** The id of the product in this shop. */
  id?: string | undefined
  version?: string | undefined
  /** The product's key in the other shop: a later file with the same key is about the same product. */
  externalKey?: string | undefined
  /** One number under '', or one for each size. */
  stock?: Partial<Record<Size | '', string>> | undefined
  images?: DraftImage[] | undefined
  /** Derived from texts: used for a new product, never to change one. */
  guesses: { type?: ProductType | undefined; categories: Category[]; highlights: string[] }
  /** Hidden in the other shop. */
  isUnpublished: boolean
  /** Each is a reason to refuse the product. */
  problems: ImportNote[]
  /** Values that are adjusted. */
  notes: ImportNote[]
}

export function emptyDraft(): Draft {
  return {
    guesses: { categories: [], highlights: [] },
    isUnpublished: false,
    problems: [],
    notes: [],
  }
}
