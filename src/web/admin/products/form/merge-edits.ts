import { summaryOf } from '#shop/catalogue/field-values.ts'
import { productFields, type FieldName } from '#shop/catalogue/product-fields.ts'
import { typedLabels, type TypedProduct } from '#shop/catalogue/typed-product.ts'

export type EditedField = keyof TypedProduct
const editedFields = Object.keys(typedLabels) as EditedField[]

export type Merge = {
  merged: TypedProduct
  /** Fields that only the other edit changed; the form takes their values. */
  taken: EditedField[]
  /** Fields that the two edits changed differently. The form keeps its own values until the admin chooses. */
  disputed: EditedField[]
}

/** A three-way merge. Both edits started from `base`. */
export function mergeEdits(base: TypedProduct, mine: TypedProduct, theirs: TypedProduct): Merge {
  const differ = (field: EditedField, one: TypedProduct, other: TypedProduct) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const changed = editedFields.filter(
    (field) => differ(field, base, theirs) && differ(field, mine, theirs),
  )
  const disputed = changed.filter((field) => differ(field, base, mine))
  const taken = changed.filter((field) => !disputed.includes(field))
  const merged = taken.reduce((product, field) => withTheirs(product, theirs, field), mine)
  return { merged, taken, disputed }
}

export function withTheirs(
  mine: TypedProduct,
  theirs: TypedProduct,
  field: EditedField,
): TypedProduct {
  return { ...mine, [field]: theirs[field] }
}

/** The value of a field as text, for the comparison of two edits. */
export function typedText(product: TypedProduct, field: EditedField): string {
  switch (field) {
    case 'quantity':
      return product.quantity || '(nothing)'
    case 'countsSizes':
      return product.countsSizes ? 'on' : 'off'
    case 'sizeQuantities':
      return (
        product.sizes.map((size) => `${size} ${product.sizeQuantities[size] ?? 0}`).join(', ') ||
        'none'
      )
    case 'pictures':
      return `${product.pictures.filter(Boolean).length} pictures`
    default:
      return fieldText(product, field)
  }
}

function fieldText(product: TypedProduct, name: FieldName): string {
  const typed = product[name]
  return summaryOf(productFields[name], typed) || (Array.isArray(typed) ? 'none' : '(nothing)')
}
