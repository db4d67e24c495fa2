import type { TypedValues } from '../../catalogue/product-fields.ts'
import type { Category, ProductType, Size } from '../../catalogue/product.ts'
import type { ImportNote } from '../import-note.ts'

/** The file's reference to an image: a URL, a file in the zip, or an image of this shop. */
export type DraftImage = { source: string; alt: string }

/**
 * A product as read from the file, before validation. Undefined fields have no value in the file.
 */
export type Draft = { [Name in keyof TypedValues]?: TypedValues[Name] | undefined } & {
  /** The id of the product in this shop. */
  id?: string | undefined
  version?: string | undefined
  /** The product's key in the other shop: a later file with the same key is about the same product. */
  externalKey?: string | undefined
  /** One number under '', or one for each size. */
  stock?: Partial<Record<Size | '', string>> | undefined
  images?: DraftImage[] | undefined
  /** Derived from texts. They fill gaps of new products and never change existing ones. */
  guesses: { type?: ProductType | undefined; categories: Category[]; highlights: string[] }
  isUnpublished: boolean
  /** Reasons to refuse the product. */
  problems: ImportNote[]
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
