import {
  categories,
  productTypes,
  sizes,
  type Category,
  type ProductType,
  type Size,
} from '../catalogue/product.ts'
import { groupDigits, type Paise } from '../money.ts'

/** Whole rupees: a piece of exactly that price is in the band above. The database puts pieces into the same bands (`search_terms`). */
const BAND_BEGINS = [0, 1_000, 2_500, 5_000, 10_000] as const
export const priceBands = ['0', '1', '2', '3', '4'] as const
export type PriceBand = (typeof priceBands)[number]

const availabilities = ['in-stock'] as const
export type Availability = (typeof availabilities)[number]

/** Empty lists ask for nothing: every piece fits. */
export type Filters = {
  type: ProductType[]
  size: Size[]
  price: PriceBand[]
  category: Category[]
  stock: Availability[]
}
export type FilterName = keyof Filters

/** `best` is the order of a search: what fits best first. Everywhere else it is the newest first. */
export const sorts = ['best', 'newest', 'price-up', 'price-down', 'discount'] as const
export type Sort = (typeof sorts)[number]

export const filterNames = [
  'type',
  'size',
  'price',
  'category',
  'stock',
] as const satisfies readonly FilterName[]
const choices = {
  type: productTypes,
  size: sizes,
  price: priceBands,
  category: categories,
  stock: availabilities,
} as const satisfies { [Name in FilterName]: readonly string[] }

export const noFilters: Filters = { type: [], size: [], price: [], category: [], stock: [] }

export type ListView = { filters: Filters; sort: Sort }

/** Reads `?type=saree&size=M&size=L&sort=price-up`: what is none of the choices is not there. */
export function parseView(asked: URLSearchParams, usual: Sort): ListView {
  const chosen = <Choice extends string>(name: FilterName, all: readonly Choice[]) =>
    all.filter((choice) => asked.getAll(name).includes(choice))
  const sort = sorts.find((known) => known === asked.get('sort')) ?? usual
  return {
    filters: {
      type: chosen('type', choices.type),
      size: chosen('size', choices.size),
      price: chosen('price', choices.price),
      category: chosen('category', choices.category),
      stock: chosen('stock', choices.stock),
    },
    sort: sort === 'best' ? usual : sort,
  }
}

/** The one way to write a view: the same choices make the same address, in whatever order they were made. Empty for the usual view. */
export function viewAddress({ filters, sort }: ListView, usual: Sort, page = 1): string {
  const asked = new URLSearchParams(
    filterNames.flatMap((name) => filters[name].map((choice) => [name, choice])),
  )
  if (sort !== usual) asked.set('sort', sort)
  if (page > 1) asked.set('page', String(page))
  return asked.size > 0 ? `?${asked}` : ''
}

/** Nothing is chosen: such a page shows what an edit changes, and no price or sale. */
export function isUsual({ filters, sort }: ListView, usual: Sort): boolean {
  return sort === usual && countChosen(filters) === 0
}

export function countChosen(filters: Filters): number {
  return filterNames.reduce((count, name) => count + filters[name].length, 0)
}

/** The same view with one choice more, or less when it was made already. */
export function withChoice(
  { filters, sort }: ListView,
  name: FilterName,
  choice: string,
): ListView {
  const chosen: readonly string[] = filters[name]
  const next = chosen.includes(choice)
    ? chosen.filter((other) => other !== choice)
    : [...chosen, choice]
  return {
    filters: { ...filters, [name]: choices[name].filter((known) => next.includes(known)) },
    sort,
  }
}

export function choicesOf(name: FilterName): readonly string[] {
  return choices[name]
}

/** `Under 1,000 Rs.`, `1,000 – 2,500 Rs.`, `10,000 Rs. and more`. */
export function choiceWords(name: FilterName, choice: string): string {
  if (name === 'stock') return 'In stock'
  if (name === 'type') return choice.charAt(0).toUpperCase() + choice.slice(1)
  if (name !== 'price') return choice
  const [from, to] = [BAND_BEGINS[Number(choice)]!, BAND_BEGINS[Number(choice) + 1]].map((rupees) =>
    rupees === undefined ? undefined : groupDigits(rupees),
  )
  if (choice === '0') return `Under ${to} Rs.`
  return to === undefined ? `${from} Rs. and more` : `${from} – ${to} Rs.`
}

export const filterWords: Record<FilterName, string> = {
  type: 'Type',
  size: 'Size',
  price: 'Price',
  category: 'Category',
  stock: 'Availability',
}
export const sortWords: Record<Sort, string> = {
  best: 'Best match',
  newest: 'Newest',
  'price-up': 'Price, lowest first',
  'price-down': 'Price, highest first',
  discount: 'Biggest discount',
}

/** How many pieces each choice would show with all that is chosen in the other filters. */
export type FilterCounts = Record<FilterName, Record<string, number>>

/** Prices and stock change more often than a page is drawn again: where nobody filters, these are not counted. */
export function withoutOffers(counts: FilterCounts): FilterCounts {
  return { ...counts, price: {}, stock: {} }
}

/** The bits of a search document's facets, from the lowest (`search_facets` in db/migrations/0019_search_documents.sql); being in stock is added by the search. */
const bits: readonly (readonly [FilterName, string])[] = filterNames.flatMap((name) =>
  choices[name].map((choice) => [name, choice] as const),
)

/** The bits of sizes of which there is a piece in stock lie behind all others: this far from those of the sizes that are offered (`sizes_available` in stock_totals). */
export const SIZES_IN_STOCK_SHIFT = bits.length - bits.findIndex(([name]) => name === 'size')

export function facetBit(name: FilterName, choice: string): number {
  return 1 << bits.findIndex((bit) => bit[0] === name && bit[1] === choice)
}

/** The bits of such facets as a document's terms name them (`=saree`, `=M`, `=p2`); null where one is a word. */
export function maskOfTerms(terms: readonly string[]): number | null {
  const known = terms.map((term) =>
    bits.findIndex(([name, choice]) => term === (name === 'price' ? `=p${choice}` : `=${choice}`)),
  )
  return known.includes(-1) ? null : known.reduce((mask, bit) => mask | (1 << bit), 0)
}

/** For each filter that asks for something the bits of which a document must have one. Whoever asks for a size in stock wants a piece of that size. */
export function facetMasks(filters: Filters): { name: FilterName; mask: number }[] {
  return filterNames
    .filter((name) => filters[name].length > 0)
    .map((name) => {
      const mask = maskOfChoices(filters, name)
      return {
        name,
        mask: name === 'size' && filters.stock.length > 0 ? mask << SIZES_IN_STOCK_SHIFT : mask,
      }
    })
}

/** As if nobody had asked for stock, which a document does not say. */
export function maskOfChoices(filters: Filters, name: FilterName): number {
  return filters[name].reduce((mask, choice) => mask | facetBit(name, choice), 0)
}

/** In which prices a band lies: from its beginning to below the end, which the highest lacks. */
export function bandPaise(band: PriceBand): { minPaise: Paise; maxPaise: Paise | undefined } {
  const [begin, end] = [BAND_BEGINS[Number(band)]!, BAND_BEGINS[Number(band) + 1]]
  return { minPaise: begin * 100, maxPaise: end === undefined ? undefined : end * 100 }
}

/** From the lowest to the highest price of the bands that are asked for, whatever lies between. */
export function pricesAsked({ price }: Filters): { minPaise?: Paise; maxPaise?: Paise } {
  if (price.length === 0) return {}
  const maxPaise = bandPaise(price.at(-1)!).maxPaise
  return { minPaise: bandPaise(price[0]!).minPaise, ...(maxPaise !== undefined && { maxPaise }) }
}

/** `pieces` many documents with exactly these facets. */
export type Tally = { facets: number; pieces: number }

export function countFitting(tallies: readonly Tally[], filters: Filters): number {
  const masks = facetMasks(filters)
  return tallies.reduce(
    (sum, { facets, pieces }) =>
      sum + (masks.every(({ mask }) => (facets & mask) !== 0) ? pieces : 0),
    0,
  )
}

export function countChoices(tallies: readonly Tally[], filters: Filters): FilterCounts {
  const counts: FilterCounts = { type: {}, size: {}, price: {}, category: {}, stock: {} }
  for (const name of filterNames) {
    const others: Filters = { ...filters, [name]: [] }
    for (const choice of choices[name])
      counts[name][choice] = countFitting(tallies, { ...others, [name]: [choice] })
  }
  return counts
}
