import { sizes } from '../catalogue/product.ts'
import type { ProductFields, Quantities } from '../catalogue/product-form.ts'
import { formatPaise } from '../money.ts'
import type { ProductToExport } from './zari-columns.ts'

/** What would be different, in words; empty where nothing would. */
export function differences(present: ProductToExport, wanted: ProductFields): string[] {
  const changes = [
    ...(present.title === wanted.title
      ? []
      : [`Title: “${present.title}” becomes “${wanted.title}”.`]),
    ...(present.description === wanted.description ? [] : ['Another description.']),
    ...(present.type === wanted.type ? [] : [`Type: ${present.type} becomes ${wanted.type}.`]),
    ...(present.originalPricePaise === wanted.originalPricePaise
      ? []
      : [
          `Original price: ${formatPaise(present.originalPricePaise)} becomes ${formatPaise(wanted.originalPricePaise)}`,
        ]),
    ...(present.sellingPricePaise === wanted.sellingPricePaise
      ? []
      : [
          `Selling price: ${formatPaise(present.sellingPricePaise)} becomes ${formatPaise(wanted.sellingPricePaise)}`,
        ]),
    ...(isSame(present.sizes, wanted.sizes)
      ? []
      : [`Sizes: ${listed(present.sizes)} becomes ${listed(wanted.sizes)}.`]),
    ...(isSame(present.categories, wanted.categories)
      ? []
      : [`Categories: ${listed(present.categories)} becomes ${listed(wanted.categories)}.`]),
    ...(isSame(present.highlights, wanted.highlights, true) ? [] : ['Other highlights.']),
  ]
  const quantities = stockDifferences(present.onHand, wanted.quantities)
  return [...changes, ...quantities]
}

function stockDifferences(present: ProductToExport['onHand'], wanted: Quantities): string[] {
  return (['', ...sizes] as const).flatMap((size) => {
    const [before, after] = [present[size], wanted[size]]
    if (before === after) return []
    const name = size === '' ? 'Stock' : `Stock of ${size}`
    if (after === undefined) return [`${name}: is not counted any more.`]
    return [before === undefined ? `${name}: ${after}.` : `${name}: ${before} becomes ${after}.`]
  })
}

function isSame(one: readonly string[], other: readonly string[], isOrdered = false): boolean {
  const text = (words: readonly string[]) => JSON.stringify(isOrdered ? words : words.toSorted())
  return text(one) === text(other)
}

function listed(words: readonly string[]): string {
  return words.join(', ') || 'none'
}
