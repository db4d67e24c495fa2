import { SIZES_MAX } from '../../kinds/size-sets.ts'
import { filterNames, fixedChoices, type FilterName, type Filters } from './product-filters.ts'

export type FilterCounts = Record<FilterName, Record<string, number>>

/** A kind with its slot. The index of a size is its bit; a bit without a size is null. */
export type TalliedKind = { slot: number; slug: string; singular: string; sizes: (string | null)[] }

/** The number of documents with the same facets. `inStock` has the bits of the sizes in stock, and
 * `IN_STOCK_BIT` if any unit is in stock. */
export type Tally = Variant & { count: number }

type Variant = {
  facets: number
  sizes: number
  inStock: number
  /** Whether the documents lack a chosen attribute. */
  isMissing?: boolean
}

/** The number of designs whose colours have the same facets, sizes, stock and missing attributes. */
export type DesignTally = {
  variants: [facets: number, sizes: number, inStock: number, isMissing: number][]
  count: number
}

/** Tallies with the enabled kinds in menu order. The kinds are needed to read the bits. */
export type Tallies = {
  kinds: TalliedKind[]
  rows: Tally[]
  /** The documents by facet, each counted with all filters except those of the same attribute. */
  attribute?: Record<string, number>
  /** Set if designs are counted: then `rows` has only the products without a design. */
  designs?: DesignTally[]
  /** The number of documents, if designs are counted. */
  documents?: number
}

export const noTallies: Tallies = { kinds: [], rows: [] }

/** The bit above those of the sizes. */
export const IN_STOCK_BIT = 1 << SIZES_MAX

const SLOT_MASK = 31
const SLOT_BITS = 5

const facetFilters = ['price', 'category'] as const
type FacetFilter = (typeof facetFilters)[number]

/** The choice of each facet bit above the slot of the kind, lowest bit first. The function
 * `search_facets` in the database uses the same order. */
const bits: readonly (readonly [FacetFilter, string])[] = facetFilters.flatMap((name) =>
  fixedChoices[name].map((choice) => [name, choice] as const),
)

export function facetBit(name: FacetFilter, choice: string): number {
  return 1 << (SLOT_BITS + bits.findIndex((bit) => bit[0] === name && bit[1] === choice))
}

/** The mask of a facet term such as `=Latest` or `=p2`; 0 for a kind, a size or a word. */
export function maskOfTerm(term: string): number {
  const bit = bits.find(
    ([name, choice]) => term === (name === 'price' ? `=p${choice}` : `=${choice}`),
  )
  return bit ? facetBit(...bit) : 0
}

/** Returns one mask per selected filter of price or category; a document must have a bit of each. */
export function facetMasks(filters: Filters): number[] {
  return facetFilters
    .filter((name) => filters[name].length > 0)
    .map((name) => filters[name].reduce((mask, choice) => mask | facetBit(name, choice), 0))
}

/** Returns a predicate for the filters. If "in stock" is selected, a selected size must be in
 * stock. */
function fitting(kinds: readonly TalliedKind[], filters: Filters): (tally: Variant) => boolean {
  const masks = facetMasks(filters)
  const [ofType, ofSize, isInStock] = [filters.type, filters.size, filters.stock].map(
    (chosen) => chosen.length > 0,
  )
  const slots = new Set(
    kinds.filter(({ slug }) => filters.type.includes(slug)).map(({ slot }) => slot),
  )
  const hasAttribute = filters.attribute.length > 0
  const wanted = new Map(kinds.map(({ slot, sizes }) => [slot, sizeMask(sizes, filters.size)]))
  return ({ facets, sizes, inStock, isMissing }) =>
    !(hasAttribute && isMissing) &&
    masks.every((mask) => (facets & mask) !== 0) &&
    !(isInStock && (inStock & IN_STOCK_BIT) === 0) &&
    !(ofType && !slots.has(facets & SLOT_MASK)) &&
    !(ofSize && ((isInStock ? inStock : sizes) & (wanted.get(facets & SLOT_MASK) ?? 0)) === 0)
}

function sizeMask(sizes: TalliedKind['sizes'], wanted: readonly string[]): number {
  return sizes.reduce(
    (mask, size, bit) => (size !== null && wanted.includes(size) ? mask | (1 << bit) : mask),
    0,
  )
}

/** Counts the products that fit, or the designs with a colour that fits. */
export function countFitting({ kinds, rows, designs = [] }: Tallies, filters: Filters): number {
  const fits = fitting(kinds, filters)
  const products = rows.reduce((sum, row) => sum + (fits(row) ? row.count : 0), 0)
  const isShown = ({ variants }: DesignTally) =>
    variants.some((variant) => fits(variantOf(variant)))
  return designs.reduce((sum, design) => sum + (isShown(design) ? design.count : 0), products)
}

export function countAll({ rows, designs = [] }: Tallies): number {
  return [...rows, ...designs].reduce((sum, { count }) => sum + count, 0)
}

/** Counts products even if the tallies count designs. */
export function countMatches(tallies: Tallies): number {
  return tallies.documents ?? countAll(tallies)
}

function variantOf([facets, sizes, inStock, isMissing]: DesignTally['variants'][number]): Variant {
  return { facets, sizes, inStock, isMissing: isMissing === 1 }
}

/** Counts the choices of each filter. The types are all kinds of the shop, the sizes those of the
 * kinds that match. */
export function countChoices(tallies: Tallies, filters: Filters): FilterCounts {
  const counts: FilterCounts = {
    type: {},
    size: {},
    price: {},
    category: {},
    stock: {},
    attribute: tallies.attribute ?? {},
  }
  const slots = slotsOf(tallies)
  const sizes = tallies.kinds
    .filter(({ slot }) => slots.has(slot))
    .flatMap((kind) => kind.sizes.filter((size) => size !== null))
  const choices = {
    ...fixedChoices,
    type: tallies.kinds.map(({ slug }) => slug),
    size: [...new Set([...sizes, ...filters.size])],
  }
  for (const name of filterNames) {
    if (name === 'attribute') continue
    for (const choice of choices[name])
      counts[name][choice] = countFitting(tallies, { ...filters, [name]: [choice] })
  }
  return counts
}

function slotsOf({ rows, designs = [] }: Tallies): ReadonlySet<number> {
  const ofDesigns = designs.flatMap(({ variants }) => variants.map(([facets]) => facets))
  return new Set(
    [...rows.map(({ facets }) => facets), ...ofDesigns].map((bits) => bits & SLOT_MASK),
  )
}

/** Removes the counts that change too often for a cached page: stock, and price bands with products.
 * The unfiltered list only hides empty price bands. */
export function withoutPriceAndStock(counts: FilterCounts): FilterCounts {
  const empty = Object.entries(counts.price).filter(([, count]) => count === 0)
  return { ...counts, price: Object.fromEntries(empty), stock: {} }
}
