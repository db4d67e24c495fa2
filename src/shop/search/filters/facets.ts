import { choicesOf, filterNames, type FilterName, type Filters } from './product-filters.ts'

export type FilterCounts = Record<FilterName, Record<string, number>>

export type Tally = { facets: number; count: number }

/** The choice of each facet bit of a search document, lowest bit first. The function `search_facets`
 * in the database uses the same order. The bits for stock are added by the search. */
const bits: readonly (readonly [FilterName, string])[] = filterNames.flatMap((name) =>
  choicesOf(name).map((choice) => [name, choice] as const),
)

/** Distance from the bit of an offered size to the bit of that size in stock (`sizes_available` in
 * stock_totals). */
export const SIZES_IN_STOCK_SHIFT = bits.length - bits.findIndex(([name]) => name === 'size')

export function facetBit(name: FilterName, choice: string): number {
  return 1 << bits.findIndex((bit) => bit[0] === name && bit[1] === choice)
}

/** The mask of facet terms such as `=saree`, `=M` or `=p2`; null if one of the terms is a word. */
export function maskOfTerms(terms: readonly string[]): number | null {
  const indexes = terms.map((term) =>
    bits.findIndex(([name, choice]) => term === (name === 'price' ? `=p${choice}` : `=${choice}`)),
  )
  return indexes.includes(-1) ? null : indexes.reduce((mask, bit) => mask | (1 << bit), 0)
}

/** Returns one mask per selected filter; a document must have a bit of each. If "in stock" is
 * selected, a size must be in stock. */
export function facetMasks(filters: Filters): number[] {
  return filterNames
    .filter((name) => filters[name].length > 0)
    .map((name) => {
      const mask = maskOfChoices(filters, name)
      return name === 'size' && filters.stock.length > 0 ? mask << SIZES_IN_STOCK_SHIFT : mask
    })
}

/** The bits of the selected choices. A size counts as offered, whether or not it is in stock. */
export function maskOfChoices(filters: Filters, name: FilterName): number {
  return filters[name].reduce((mask, choice) => mask | facetBit(name, choice), 0)
}

export function countFitting(tallies: readonly Tally[], filters: Filters): number {
  const masks = facetMasks(filters)
  return tallies.reduce(
    (sum, { facets, count }) => sum + (masks.every((mask) => (facets & mask) !== 0) ? count : 0),
    0,
  )
}

export function countAll(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { count }) => sum + count, 0)
}

export function countChoices(tallies: readonly Tally[], filters: Filters): FilterCounts {
  const counts: FilterCounts = { type: {}, size: {}, price: {}, category: {}, stock: {} }
  for (const name of filterNames) {
    for (const choice of choicesOf(name))
      counts[name][choice] = countFitting(tallies, { ...filters, [name]: [choice] })
  }
  return counts
}

/** Removes the counts that change too often for a cached page: stock, and price bands with products.
 * The unfiltered list only hides empty price bands. */
export function withoutPriceAndStock(counts: FilterCounts): FilterCounts {
  const empty = Object.entries(counts.price).filter(([, count]) => count === 0)
  return { ...counts, price: Object.fromEntries(empty), stock: {} }
}
