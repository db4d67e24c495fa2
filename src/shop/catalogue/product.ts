import type { CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'

export const sizes = ['S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

export const productTypes = ['saree', 'suit'] as const
export type ProductType = (typeof productTypes)[number]

export const categories = ['Latest', 'Trending', 'Recommended', 'Popular'] as const
export type Category = (typeof categories)[number]

/** A card in a list, the same for every visitor. */
export type ProductCard = {
  id: string
  title: string
  type: ProductType
  originalPricePaise: Paise
  sellingPricePaise: Paise
  /** Cards in a list leave out sizes that are sold out. */
  sizes: Size[]
  /** Units that can be bought: on hand minus reserved, summed over the sizes where they are counted. */
  available: number
  image: CardImage | null
}

export type SizeStock = {
  countsSizes: boolean
  /** For each size that is counted; empty where the product has one number. */
  availableBySize: Partial<Record<Size, number>>
}

/** A product in a cart. Deleted products are included so that the cart can name them. */
export type ProductToPrice = ProductCard & SizeStock & { isDeleted: boolean }

/** Units of a size that can be bought; of the whole product where sizes share one number. */
export function availableInSize(
  { available, countsSizes, availableBySize }: Pick<ProductCard, 'available'> & SizeStock,
  size: Size | '',
): number {
  if (!countsSizes) return available
  return size === '' ? 0 : (availableBySize[size] ?? 0)
}

/** The default size on a card: M if in stock, else the first size in stock, else none. */
export function cardSize(listed: readonly Size[]): Size | '' {
  return listed.includes('M') ? 'M' : (listed[0] ?? '')
}

/** The default size on the detail page: the first size. A product without sizes, like most sarees, has none. */
export function detailSize(listed: readonly Size[]): Size | '' {
  return listed[0] ?? ''
}

/** The collection of every product. */
export const ALL_PRODUCTS = 'All'
type CollectionName = ProductType | Category | typeof ALL_PRODUCTS

/** `saree` → `Saree`: the heading of a collection. */
export function collectionHeading(name: string): string {
  if (collectionName(name) === ALL_PRODUCTS) return 'All Products'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The one spelling of a collection that the shop has: `saree`, `Latest`, `All`; null for any other name. */
export function collectionName(name: string): CollectionName | null {
  const wanted = name.trim().toLowerCase()
  const names: CollectionName[] = [...productTypes, ...categories, ALL_PRODUCTS]
  return names.find((known) => known.toLowerCase() === wanted) ?? null
}

/** Categories equal to the name, and types that contain it, in either case. */
export function collectionFilter(name: string): { types: ProductType[]; categories: Category[] } {
  const wanted = name.trim().toLowerCase()
  if (!wanted) return { types: [], categories: [] }
  if (wanted === ALL_PRODUCTS.toLowerCase()) return { types: [...productTypes], categories: [] }
  return {
    types: productTypes.filter((type) => type.includes(wanted)),
    categories: categories.filter((category) => category.toLowerCase() === wanted),
  }
}

/** Topic: products were added or removed, or lists and searches now select different ones. */
export const catalogueTopic = 'catalogue'

/** Topic: prices or availability changed. Concerns lists that are filtered or sorted by them. */
export const offersTopic = 'offers'

/** Topic: anything about this product changed. */
export function productTopic(productId: string): string {
  return `product:${productId}`
}

/** Topic: the card of this product changed. A sale changes it only if the product sells out. */
export function cardTopic(productId: string): string {
  return `card:${productId}`
}

/** The topics of a page with a list: the catalogue, and each product shown. */
export function listTopics(shown: readonly Pick<ProductCard, 'id'>[]): string[] {
  return [catalogueTopic, ...shown.map(({ id }) => cardTopic(id))]
}
