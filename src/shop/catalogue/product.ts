import type { CardImage, ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'

export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

export const productTypes = ['saree', 'suit'] as const
export type ProductType = (typeof productTypes)[number]

export const categories = ['Latest', 'Trending', 'Recommended', 'Popular'] as const
export type Category = (typeof categories)[number]

export const IMAGES_MAX = 6
export const HIGHLIGHTS_MAX = 20

/** What a card in a list needs to know. Everybody sees the same. */
export type ProductCard = {
  id: string
  title: string
  type: ProductType
  originalPricePaise: Paise
  sellingPricePaise: Paise
  sizes: Size[]
  /** Pieces that can be bought now: on hand less what is promised; the sum over sizes where sizes are counted. */
  available: number
  image: CardImage | null
}

export type Product = ProductCard & {
  description: string
  highlights: string[]
  categories: Category[]
  images: ImageRef[]
  countsSizes: boolean
  /** For each size that is counted; empty where the product has one number. */
  availableBySize: Partial<Record<Size, number>>
  version: number
  createdAt: Date
}

/** What a cart needs to know about a product; also about a deleted one, so that it can be named. */
export type ProductToPrice = ProductCard &
  Pick<Product, 'countsSizes' | 'availableBySize'> & { isDeleted: boolean }

/** How many of a size can be bought; where the sizes share one number, of the piece. */
export function availableInSize(
  {
    available,
    countsSizes,
    availableBySize,
  }: Pick<Product, 'available' | 'countsSizes' | 'availableBySize'>,
  size: Size | '',
): number {
  if (!countsSizes) return available
  return size === '' ? 0 : (availableBySize[size] ?? 0)
}

/** What is chosen when nobody chose: M where there is one, else the first listed size, else none. */
export function cardSize(listed: readonly Size[]): Size | '' {
  return listed.includes('M') ? 'M' : (listed[0] ?? '')
}

/** What is chosen on the detail page at first: the first listed size; a piece without sizes, as most sarees are, is free size. */
export function detailSize(listed: readonly Size[]): Size | '' {
  return listed[0] ?? ''
}

/** `saree` → `Saree`: the heading of a collection. */
export function collectionHeading(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The one spelling of a collection that the shop has: `saree`, `Latest`; null for any other name. */
export function collectionName(name: string): ProductType | Category | null {
  const wanted = name.trim().toLowerCase()
  return [...productTypes, ...categories].find((known) => known.toLowerCase() === wanted) ?? null
}

/** Products whose categories or type contain the name; letters of either case. */
export function collectionFilter(name: string): { types: ProductType[]; categories: Category[] } {
  const wanted = name.trim().toLowerCase()
  if (!wanted) return { types: [], categories: [] }
  return {
    types: productTypes.filter((type) => type.includes(wanted)),
    categories: categories.filter((category) => category.toLowerCase() === wanted),
  }
}

/** News on which products there are and how they are found: every list. */
export const catalogueTopic = 'catalogue'

/** News on some price, or on what is sold out: only for lists that are chosen or ordered by that. */
export const offersTopic = 'offers'

/** News on anything about one product. */
export function productTopic(productId: string): string {
  return `product:${productId}`
}

/** News on what a card in a list shows of one product; a sale is none, unless it was the last piece. */
export function cardTopic(productId: string): string {
  return `card:${productId}`
}

/** What a page rests on that shows a list: which products there are, and each that it shows. */
export function listTopics(shown: readonly Pick<ProductCard, 'id'>[]): string[] {
  return [catalogueTopic, ...shown.map(({ id }) => cardTopic(id))]
}
