import { lineText } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import { ON_HAND_MAX, type StockSize } from '../stock/stock.ts'
import { parseValue, type FieldErrorCode } from './field-values.ts'
import {
  IMAGE_ALT_MAX,
  IMAGES_MAX,
  mapFields,
  type EditedProduct,
  type FieldName,
  type ProductValues,
  type Quantities,
} from './product-fields.ts'
import { parseAdvance } from './advance/parse-advance.ts'
import { parsePublication } from './publication.ts'
import type { TypedProduct } from './typed-product.ts'

type Parsed = ParseResult<
  EditedProduct,
  FieldName | 'quantity' | 'images',
  FieldErrorCode | 'not-a-count'
>
export type ProductError = Parsed['errors'][number]

export function parseProduct(typed: TypedProduct): Parsed {
  const errors: ProductError[] = []
  const values = mapFields('property', (field, name) => {
    const { value, error } = parseValue(field, typed[name])
    if (error) errors.push({ field: name, code: error })
    return value
  }) as ProductValues
  const { value: publication, errors: publicationErrors } = parsePublication(values)
  const { value: advance, errors: advanceErrors } = parseAdvance(values)
  const isUnread = (name: FieldName) => errors.some(({ field }) => field === name)
  if (
    values.sellingPricePaise > values.originalPricePaise &&
    !isUnread('originalPrice') &&
    !isUnread('sellingPrice')
  )
    errors.push({ field: 'sellingPrice', code: 'above-original' })
  errors.push(...[...publicationErrors, ...advanceErrors].filter(({ field }) => !isUnread(field)))
  const images = parseImages(typed.pictures)
  if (images.length > IMAGES_MAX) errors.push({ field: 'images', code: 'too-many' })
  if (images.some(({ alt }) => alt.length > IMAGE_ALT_MAX))
    errors.push({ field: 'images', code: 'too-long' })
  const countsSizes = typed.countsSizes && values.sizes.length > 0
  const quantities = parseQuantities(typed, countsSizes ? values.sizes : [''])
  if (quantities === null) errors.push({ field: 'quantity', code: 'not-a-count' })
  return {
    value: {
      ...values,
      ...publication,
      ...advance,
      images,
      countsSizes,
      quantities: quantities ?? {},
    },
    errors,
  }
}

/** Leaves out the empty image slots. */
function parseImages(slots: TypedProduct['pictures']): EditedProduct['images'] {
  return slots.filter((image) => image !== null).map(({ id, alt }) => ({ id, alt: lineText(alt) }))
}

/** An empty quantity counts as 1 for a product without counted sizes (the specification's default),
 * and as 0 for a size. */
function parseQuantities(typed: TypedProduct, rows: readonly StockSize[]): Quantities | null {
  const quantities: Quantities = {}
  for (const size of rows) {
    const text =
      size === '' ? lineText(typed.quantity) || '1' : lineText(typed.sizeQuantities[size]) || '0'
    const quantity = parseCount(text)
    if (quantity === null) return null
    quantities[size] = quantity
  }
  return quantities
}

/** Returns null unless the text is a whole number from 0 to `ON_HAND_MAX`. */
export function parseCount(text: string): number | null {
  return /^\d+$/.test(text) && Number(text) <= ON_HAND_MAX ? Number(text) : null
}
