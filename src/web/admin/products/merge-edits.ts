import type { TypedProduct } from './typed-product.ts'

export type EditedField = keyof TypedProduct
const editedFields: readonly EditedField[] = [
  'title',
  'description',
  'originalPrice',
  'sellingPrice',
  'quantity',
  'type',
  'sizes',
  'countsSizes',
  'sizeQuantities',
  'categories',
  'highlights',
  'pictures',
]

export type Merge = {
  merged: TypedProduct
  /** Only the other one changed these: theirs are in the form now. */
  taken: EditedField[]
  /** Both changed these, each in their own way: yours stay in the form until you choose. */
  disputed: EditedField[]
}

/** `base` is what both began with. What one of the two left alone, the other one decides. */
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

/** As it is read beside the other one's. */
export function wordsOf(product: TypedProduct, field: EditedField): string {
  switch (field) {
    case 'countsSizes':
      return product.countsSizes ? 'on' : 'off'
    case 'sizeQuantities':
      return (
        product.sizes.map((size) => `${size} ${product.sizeQuantities[size] ?? 0}`).join(', ') ||
        'none'
      )
    case 'pictures':
      return `${product.pictures.filter(Boolean).length} pictures`
    case 'sizes':
    case 'categories':
      return product[field].join(', ') || 'none'
    case 'highlights':
      return product.highlights.filter(Boolean).join(' · ') || 'none'
    case 'title':
    case 'description':
    case 'originalPrice':
    case 'sellingPrice':
    case 'quantity':
    case 'type':
      return product[field] || '(nothing)'
  }
}
