import type { Category, ProductType, Size } from '../catalogue/product.ts'

/** A picture as the file names it: an address, a file in the zip, or a picture that the shop has. */
export type DraftPicture = { source: string; alt: string }

/** What a file says about one product, before anybody asked whether it can be so. Undefined: the file does not say. */
export type Draft = {
  /** The id that the product has in this shop. */
  id?: string | undefined
  version?: string | undefined
  /** What the other shop calls it: the same name is the same product when the file comes again. */
  foreignKey?: string | undefined
  title?: string | undefined
  description?: string | undefined
  type?: string | undefined
  originalPrice?: string | undefined
  sellingPrice?: string | undefined
  sizes?: string[] | undefined
  categories?: string[] | undefined
  highlights?: string[] | undefined
  /** One number under '', or one for each size. */
  stock?: Partial<Record<Size | '', string>> | undefined
  pictures?: DraftPicture[] | undefined
  /** What its words let us think; good for a new product, and never a reason to change one. */
  guesses: { type?: ProductType | undefined; categories: Category[]; highlights: string[] }
  /** In the other shop nobody can see it. */
  isUnpublished: boolean
  /** Each is a reason to refuse it. */
  problems: string[]
  /** What is taken otherwise than it stands there. */
  notes: string[]
}

export function emptyDraft(): Draft {
  return {
    guesses: { categories: [], highlights: [] },
    isUnpublished: false,
    problems: [],
    notes: [],
  }
}
