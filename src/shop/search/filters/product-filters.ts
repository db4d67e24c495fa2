import { categories, type Category, type ProductType, type Size } from '../../catalogue/product.ts'
import { groupDigits } from '../../money.ts'
import { bandPaise, priceBands, type PriceBand } from './price-bands.ts'

/** The selected choices of each filter. An empty list means that the filter is not used. */
export type Filters = {
  type: ProductType[]
  size: Size[]
  price: PriceBand[]
  category: Category[]
  stock: 'in-stock'[]
  /** Facets such as `fabric.silk`. A product matches if it has one of the choices of each attribute. */
  attribute: string[]
}
export type FilterName = keyof Filters

/**
 * `best` sorts a search by relevance. Lists without a search text are sorted by `newest` unless
 * another order is chosen.
 */
export const sorts = ['best', 'newest', 'price-up', 'price-down', 'discount'] as const
export type Sort = (typeof sorts)[number]

export type ListView = { filters: Filters; sort: Sort }

export const filterNames = [
  'type',
  'size',
  'price',
  'category',
  'stock',
  'attribute',
] as const satisfies readonly FilterName[]

/** The choices of the shop's kinds and attributes. */
export type KindChoices = {
  type: readonly ProductType[]
  size: readonly Size[]
  attribute?: readonly string[]
}

/** The choices that are the same in each shop. */
export const fixedChoices = {
  price: priceBands,
  category: categories,
  stock: ['in-stock'],
} as const satisfies Partial<{ [Name in FilterName]: readonly Filters[Name][number][] }>

/** The maximum number of types in a URL, and likewise of sizes and of attributes. */
const CHOSEN_MAX = 40

export const noFilters: Filters = {
  type: [],
  size: [],
  price: [],
  category: [],
  stock: [],
  attribute: [],
}

/** Reads a view from `?type=saree&size=M&size=L&sort=price-up`; unknown values are ignored. Without
 * `known`, any type and size is kept in the given order. */
export function parseView(
  query: URLSearchParams,
  defaultSort: Sort,
  known?: KindChoices,
): ListView {
  const chosen = <Choice extends string>(name: FilterName, all: readonly Choice[]) =>
    all.filter((choice) => query.getAll(name).includes(choice))
  const ofKinds = (name: 'type' | 'size' | 'attribute') =>
    known
      ? chosen(name, known[name] ?? [])
      : [...new Set(query.getAll(name))].filter(Boolean).slice(0, CHOSEN_MAX)
  const sort = sorts.find((known) => known === query.get('sort')) ?? defaultSort
  return {
    filters: {
      type: ofKinds('type'),
      size: ofKinds('size'),
      price: chosen('price', fixedChoices.price),
      category: chosen('category', fixedChoices.category),
      stock: chosen('stock', fixedChoices.stock),
      attribute: ofKinds('attribute'),
    },
    sort: sort === 'best' ? defaultSort : sort,
  }
}

/** The canonical query string of a view, independent of the order in which choices were selected.
 * Empty for the default view. */
export function viewQuery({ filters, sort }: ListView, defaultSort: Sort, page = 1): string {
  const query = new URLSearchParams(
    filterNames.flatMap((name) => filters[name].map((choice) => [name, choice])),
  )
  if (sort !== defaultSort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** The query without choices that the shop does not have; null if it has them all. A list under
 * made-up choices is redirected there, so that it costs neither queries nor room in the cache. */
export function queryWithoutUnknown(
  query: URLSearchParams,
  known: KindChoices,
  page: number,
): string | null {
  const view = parseView(query, 'best', known)
  return countChosen(parseView(query, 'best').filters) > countChosen(view.filters)
    ? viewQuery(view, 'best', page)
    : null
}

/** Whether a view has no filters and the default order. Such a list does not depend on prices or stock. */
export function isDefaultView({ filters, sort }: ListView, defaultSort: Sort): boolean {
  return sort === defaultSort && countChosen(filters) === 0
}

export function countChosen(filters: Filters): number {
  return filterNames.reduce((count, name) => count + filters[name].length, 0)
}

export function withoutChoice(
  { filters, sort }: ListView,
  name: FilterName,
  choice: string,
): ListView {
  const chosen: readonly string[] = filters[name]
  return { filters: { ...filters, [name]: chosen.filter((other) => other !== choice) }, sort }
}

export const filterLabels: Record<FilterName, string> = {
  type: 'Type',
  size: 'Size',
  price: 'Price',
  category: 'Category',
  stock: 'Availability',
  attribute: 'Details',
}
export const sortLabels: Record<Sort, string> = {
  best: 'Best match',
  newest: 'Newest',
  'price-up': 'Price, lowest first',
  'price-down': 'Price, highest first',
  discount: 'Biggest discount',
}

/** `kindNames` are the names of the types and of the attributes' choices. */
export function choiceLabel(
  name: FilterName,
  choice: string,
  kindNames: Readonly<Record<string, string>>,
): string {
  if (name === 'stock') return 'In stock'
  if (name === 'type' || name === 'attribute') return kindNames[choice] ?? choice
  return name === 'price' ? priceLabel(choice as PriceBand) : choice
}

/** Returns `Under 1,000 Rs.`, `1,000 – 2,500 Rs.` or `10,000 Rs. and more`. */
function priceLabel(band: PriceBand): string {
  const { minPaise, maxPaise } = bandPaise(band)
  const from = groupDigits(minPaise / 100)
  if (maxPaise === undefined) return `${from} Rs. and more`
  const to = groupDigits(maxPaise / 100)
  return minPaise === 0 ? `Under ${to} Rs.` : `${from} – ${to} Rs.`
}
