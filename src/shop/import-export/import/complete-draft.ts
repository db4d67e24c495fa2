import { formatValue, initialTyped, typedFromUnknown } from '../../catalogue/field-values.ts'
import {
  mapFields,
  productFields,
  type ProductValues,
  type TypedValues,
} from '../../catalogue/product-fields.ts'
import type { Size } from '../../catalogue/product.ts'
import type { TypedProduct } from '../../catalogue/typed-product.ts'
import { completedEntries } from '../formats/attribute-columns.ts'
import type { Draft } from '../formats/draft.ts'
import type { ProductToExport } from '../formats/zari-columns.ts'
import type { ImportDefaults } from './import-defaults.ts'

/** Returns the product of the draft. Values that the file lacks come from the present product, or
 * for a new one from guesses and the admin's defaults. */
export function completedProduct(
  draft: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): TypedProduct {
  const stock = stockFrom(draft, present, defaults)
  const { '': quantity, ...sizeQuantities } = stock
  const fallback = present ? {} : valuesForNew(draft, defaults)
  const values = mapFields('name', (field, name) => {
    const stored = present && formatValue(field, present[field.property as keyof ProductValues])
    return draft[name] ?? stored ?? fallback[name] ?? typedFromUnknown(field, [])
  }) as TypedValues
  return {
    ...values,
    attributes: completedEntries(draft, present?.attributes ?? []) ?? values.attributes,
    quantity: quantity ?? '',
    countsSizes: quantity === undefined,
    sizeQuantities,
    pictures: [],
  }
}

/** Returns the values of a new product that the file does not contain. */
function valuesForNew(
  { guesses, sellingPrice }: Draft,
  defaults: ImportDefaults,
): Partial<TypedValues> {
  const { categories, highlights } = guesses
  return {
    description: defaults.description,
    type: guesses.type ?? defaults.type ?? '',
    originalPrice: sellingPrice ?? '',
    categories: categories.length > 0 ? categories : defaults.categories,
    highlights: highlights.length > 0 ? highlights : defaults.highlights,
    state: initialTyped(productFields.state) as string,
  }
}

/** Returns the stock from the file. A size without a number keeps its present stock. */
function stockFrom(
  { stock }: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): Partial<Record<Size, string>> {
  const current = Object.fromEntries(
    Object.entries(present?.onHand ?? {}).map(([size, count]) => [size, String(count)]),
  )
  if (!stock) return present ? current : { '': String(defaults.stock) }
  return '' in stock ? stock : { ...(present?.countsSizes ? current : {}), ...stock }
}
