import type { Advance } from '../advance-mode.ts'
import { findKind, type ProductKind } from '../kinds/product-kind.ts'
import type { CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { StrikeRule } from '../struck-price.ts'

/** The label of a size of the product's kind, for example `M` or `4 years`. */
export type Size = string

/** The slug of the product's kind. */
export type ProductType = string

export const categories = ['Latest', 'Trending', 'Recommended', 'Popular'] as const
export type Category = (typeof categories)[number]

/** A product's card in a list. All visitors see the same card. */
export type ProductCard = {
  id: string
  title: string
  type: ProductType
  sellingPricePaise: Paise
  /** Shown struck through, unless it equals the selling price. */
  struckPricePaise: Paise
  strike: StrikeRule
  /** Cards in a list leave out sizes that are sold out. */
  sizes: Size[]
  /** Units that can be bought: on hand minus reserved, added up over all sizes. */
  available: number
  image: CardImage | null
  /** The number of listed colours, if the card stands for a design with several. */
  colours?: number
  /** The products of these colours. Set with `colours`, but not in the browser. */
  colourIds?: string[]
  /** Present if pieces are sold before they exist. */
  advance?: Advance | null
}

export type SizeStock = {
  countsSizes: boolean
  /** Available units by size. Empty if the product has one quantity for all sizes. */
  availableBySize: Partial<Record<Size, number>>
}

/** A product in a cart. Products that are not `isPublic` cannot be bought, but the cart names them. */
export type ProductToPrice = ProductCard & SizeStock & { isPublic: boolean }

/** Returns how many units of a size can be bought. If all sizes share one quantity, that quantity is
 * returned. */
export function availableInSize(
  { available, countsSizes, availableBySize }: Pick<ProductCard, 'available'> & SizeStock,
  size: Size,
): number {
  if (!countsSizes) return available
  return size === '' ? 0 : (availableBySize[size] ?? 0)
}

/** Returns the size preselected on a card: M if in stock, else the first size in stock, else ''. */
export function cardSize(listed: readonly Size[]): Size {
  return listed.includes('M') ? 'M' : (listed[0] ?? '')
}

/** Returns the size preselected on the detail page: the first size, or '' without sizes. */
export function detailSize(listed: readonly Size[]): Size {
  return listed[0] ?? ''
}

/** The fields of a kind that a link to its collection needs. */
export type KindLink = Pick<ProductKind, 'slug' | 'singular'>

/** The collection of every product. */
export const ALL_PRODUCTS = 'All'

/** Returns the heading of a collection, for example `Saree` for `saree`. */
export function collectionHeading(name: string, kinds: readonly KindLink[]): string {
  if (name.trim().toLowerCase() === ALL_PRODUCTS.toLowerCase()) return 'All Products'
  return findKind(kinds, name)?.singular ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the shop's spelling of a collection's name, or null if there is none. */
export function collectionName(name: string, kinds: readonly KindLink[]): string | null {
  const wanted = name.trim().toLowerCase()
  const names = [...kinds.map(({ slug }) => slug), ...categories, ALL_PRODUCTS]
  return names.find((known) => known.toLowerCase() === wanted) ?? null
}

/** The categories and kinds that a collection shows. */
export type Collection = { types: readonly ProductType[]; categories: readonly Category[] }

/** Finds the categories that equal the name and the kinds whose slug contains it, ignoring case. */
export function collectionFilter(
  name: string,
  kinds: readonly Pick<KindLink, 'slug'>[],
): Collection {
  const wanted = name.trim().toLowerCase()
  const types = kinds.map(({ slug }) => slug)
  if (!wanted) return { types: [], categories: [] }
  if (wanted === ALL_PRODUCTS.toLowerCase()) return { types, categories: [] }
  return {
    types: types.filter((type) => type.includes(wanted)),
    categories: categories.filter((category) => category.toLowerCase() === wanted),
  }
}

/** Topic: products were added or removed, or a change affects which lists and searches contain
 * them. */
export const catalogueTopic = 'catalogue'

/** Topic: prices or availability changed. Used by lists filtered or sorted by them. */
export const offersTopic = 'offers'

/** Topic: anything about this product changed. */
export function productTopic(productId: string): string {
  return `product:${productId}`
}

/** Topic: the product's card changed. A sale changes it only if the product sells out. */
export function cardTopic(productId: string): string {
  return `card:${productId}`
}

/** Topic: a product joined or left a design. */
export const designsTopic = 'designs'

/** Returns the topics of a page with a list: the catalogue and each product's card. */
export function listTopics(shown: readonly ListedCard[]): string[] {
  return [catalogueTopic, ...shown.flatMap(cardTopics)]
}

type ListedCard = Pick<ProductCard, 'id' | 'colourIds'>

/** A card that stands for a design depends on the stock of all its colours. */
export function cardTopics({ id, colourIds }: ListedCard): string[] {
  return (colourIds ?? [id]).map(cardTopic)
}
