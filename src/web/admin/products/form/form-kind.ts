import { DEFAULT_KIND, findKind, type ProductKind } from '#shop/kinds/product-kind.ts'
import { newProduct, type TypedProduct } from '#shop/catalogue/typed-product.ts'

/** A kind that the form offers. */
export type FormKind = Pick<ProductKind, 'slug' | 'singular' | 'sizes' | 'countsSizes' | 'unit'>

/** An empty form: a saree as the specification demands, or the first kind of a shop without sarees. */
export function newProductOf(kinds: readonly FormKind[]): TypedProduct {
  const kind = findKind(kinds, DEFAULT_KIND) ?? kinds[0]
  return { ...newProduct, type: kind?.slug ?? '', countsSizes: kind?.countsSizes ?? false }
}

/** The sizes to show: those of the kind, and chosen sizes of the former kind, which the owner must
 * remove. */
export function offeredSizes(kinds: readonly FormKind[], { type, sizes }: TypedProduct): string[] {
  return [...new Set([...(findKind(kinds, type)?.sizes ?? []), ...sizes])]
}

/** A product without sizes takes the default of its new kind. */
export function withKind(
  kinds: readonly FormKind[],
  { sizes, countsSizes }: TypedProduct,
  type: string,
): Pick<TypedProduct, 'type' | 'countsSizes'> {
  const kind = findKind(kinds, type)
  return { type, countsSizes: sizes.length > 0 ? countsSizes : (kind?.countsSizes ?? false) }
}

/** Names chosen sizes that the new kind does not have; undefined if there are none. */
export function sizesOfOtherKind(
  kinds: readonly FormKind[],
  { type, sizes }: TypedProduct,
): string | undefined {
  const kind = findKind(kinds, type)
  const others = sizes.filter((size) => kind && !kind.sizes.includes(size))
  if (!kind || others.length === 0) return undefined
  return `${kind.singular} does not come in ${others.join(', ')}. Take these sizes off before you save; units in stock under them are then taken off too.`
}
