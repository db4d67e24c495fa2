import { lineText, plainText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { categories, type Category, type ProductType } from '../../catalogue/product.ts'
import { isSlug } from '../../kinds/product-kind.ts'
import { productFields } from '../../catalogue/product-fields.ts'
import { parseCount } from '../../catalogue/parse-product.ts'

/** Values for new products, used where the file has no value. */
export type ImportDefaults = {
  type: ProductType | null
  categories: Category[]
  highlights: string[]
  description: string
  /** The stock of new products. The specification's default is one piece. */
  stock: number
  /** If true, drafts and hidden products of another shop are imported as visible products. */
  withUnpublished: boolean
}

export const noDefaults: ImportDefaults = {
  type: null,
  categories: [],
  highlights: [],
  description: '',
  stock: 1,
  withUnpublished: false,
}

function typeIn(value: unknown): ProductType | null {
  return typeof value === 'string' && isSlug(value) ? value : null
}

export type DefaultsError =
  | 'highlight-too-long'
  | 'too-many-highlights'
  | 'description-too-long'
  | 'not-a-count'

export function parseDefaults(
  form: Form,
): ParseResult<ImportDefaults, 'highlights' | 'description' | 'stock', DefaultsError> {
  const stock = parseCount(lineText(form.get('stock')) || String(noDefaults.stock))
  const highlights = plainText(form.get('highlights'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const description = plainText(form.get('description'))
  const { maxLength, maxCount } = productFields.highlights
  const value = {
    type: typeIn(form.get('type')),
    categories: categories.filter((category) => form.getAll('category').includes(category)),
    highlights,
    description,
    stock: stock ?? noDefaults.stock,
    withUnpublished: form.get('withUnpublished') === 'on',
  }
  const errors = [
    ...(highlights.some((line) => line.length > maxLength)
      ? [{ field: 'highlights', code: 'highlight-too-long' } as const]
      : []),
    ...(highlights.length > maxCount
      ? [{ field: 'highlights', code: 'too-many-highlights' } as const]
      : []),
    ...(description.length > productFields.description.maxLength
      ? [{ field: 'description', code: 'description-too-long' } as const]
      : []),
    ...(stock === null ? [{ field: 'stock', code: 'not-a-count' } as const] : []),
  ]
  return { value, errors }
}
