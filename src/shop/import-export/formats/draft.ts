import type { TypedValues } from '../../catalogue/product-fields.ts'
import type { Category, ProductType, Size } from '../../catalogue/product.ts'
import type { ImportNote } from '../import-note.ts'
import type { ReadSku } from './sku-columns.ts'

/** An image as the file names it: a URL, a file in the zip, or an image of this shop. */
export type DraftImage = { source: string; alt: string }

/** A product as read from the file, before validation. A field is undefined if the file has no value for it. */
export type Draft = { [Name in keyof TypedValues]?: TypedValues[Name] | undefined } & {
  /** The id of the product in this shop. */
  id?: string | undefined
  version?: string | undefined
  /** The attributes that have a column in the file. */
  attributeSlugs?: string[] | undefined
  /** The product's key in the other shop, by which later files refer to the same product. */
  externalKey?: string | undefined
  /** Stock by size, or one number under '' for all sizes. */
  stock?: Partial<Record<Size, string>> | undefined
  skus?: ReadSku[] | undefined
  /** Slugs or titles of manual collections. */
  collections?: string[] | undefined
  images?: DraftImage[] | undefined
  /** Values guessed from texts of the file. Guesses complete new products and never change existing
   * products. */
  guesses: { type?: ProductType | undefined; categories: Category[]; highlights: string[] }
  isUnpublished: boolean
  /** The reasons why the product must be refused. */
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
