import { formatValue, summaryOf } from '../../catalogue/field-values.ts'
import {
  fieldNames,
  productFields,
  type EditedProduct,
  type ProductField,
  type Quantities,
} from '../../catalogue/product-fields.ts'
import type { ProductToExport } from '../formats/zari-columns.ts'
import type { ImportNote } from '../import-note.ts'

/** Returns one note for each field that would change. */
export function differences(present: ProductToExport, wanted: EditedProduct): ImportNote[] {
  const changes = fieldNames.flatMap((name): ImportNote[] => {
    const field: ProductField = productFields[name]
    const { property } = productFields[name]
    const [before, after] = [present[property], wanted[property]]
    if (comparable(field, before) === comparable(field, after)) return []
    const isLong = field.kind === 'text' || field.kind === 'lines'
    const text = (value: unknown) => summaryOf(field, formatValue(field, value))
    const values = isLong ? null : { before: text(before), after: text(after) }
    return [{ code: 'field-changes', field: name, values }]
  })
  return [...changes, ...stockDifferences(present.onHand, wanted.quantities)]
}

const unordered: readonly ProductField['kind'][] = ['choices', 'sizes', 'attributes']

/** Makes values comparable. Choices are sorted, because their order does not matter. */
function comparable(field: ProductField, value: unknown): string {
  return JSON.stringify(unordered.includes(field.kind) ? (value as string[]).toSorted() : value)
}

function stockDifferences(present: Quantities, wanted: Quantities): ImportNote[] {
  const sizes = new Set([...Object.keys(present), ...Object.keys(wanted)])
  return [...sizes].flatMap((size): ImportNote[] => {
    const [before = null, after = null] = [present[size], wanted[size]]
    return before === after ? [] : [{ code: 'stock-changes', size, before, after }]
  })
}
