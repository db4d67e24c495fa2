import type { Product } from '#shop/catalogue/product-fields.ts'
import type { Category, ProductCard, ProductType, Size } from '#shop/catalogue/product.ts'
import { imageUrl } from '#shop/media/image.ts'
import { cartLineKey, type SizesInCart } from '#shop/sizes-in-cart.ts'

/** A cart item in the browser's storage, in the form that the specification demands, with prices in rupees. */
export type CartItem = {
  id: string
  title: string
  description: string
  origPrice: number
  sellingPrice: number
  size: Size[]
  highlights: string[]
  imageUrls: string[]
  quantity: number
  categories: Category[]
  type: ProductType
}

/** Limits the length of a stored cart, because customers can edit the browser's storage. */
export const CART_ITEMS_MAX = 100

export function cartItemOf(
  product: ProductCard & Partial<Product>,
  size: Size,
  quantity: number,
): CartItem {
  const images = product.images ?? (product.image ? [product.image] : [])
  return {
    id: product.id,
    title: product.title,
    description: product.description ?? '',
    origPrice: product.struckPricePaise / 100,
    sellingPrice: product.sellingPricePaise / 100,
    size: size ? [size] : [],
    highlights: product.highlights ?? [],
    imageUrls: images.map((image) => imageUrl(image.id, 240, 'webp')),
    quantity,
    categories: product.categories ?? [],
    type: product.type,
  }
}

/** Items with the same key replace each other. */
export function cartItemKey({ id, size }: Pick<CartItem, 'id' | 'size'>, sizes: SizesInCart) {
  return cartLineKey({ productId: id, size: size[0] ?? '' }, sizes)
}

/** Reads stored items. Keeps only valid ones, and the last of each product (or of each of its sizes),
 * as the server does. */
export function parseCartItems(stored: string | null, sizes: SizesInCart = 'one'): CartItem[] {
  const found = new Map<string, CartItem>()
  for (const entry of parseList(stored).slice(0, CART_ITEMS_MAX)) {
    const item = parseItem(entry)
    const key = item && cartItemKey(item, sizes)
    if (key) found.set(key, item)
  }
  return [...found.values()]
}

function parseList(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function parseItem(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { id, title, ...rest } = entry as Partial<Record<keyof CartItem, unknown>>
  if (typeof id !== 'string' || !id || typeof title !== 'string') return null
  const quantity = Math.floor(Number(rest.quantity))
  return {
    id,
    title,
    description: typeof rest.description === 'string' ? rest.description : '',
    origPrice: amount(rest.origPrice),
    sellingPrice: amount(rest.sellingPrice),
    size: texts(rest.size).slice(0, 1),
    highlights: texts(rest.highlights),
    imageUrls: texts(rest.imageUrls).filter((url) => url.startsWith('/images/')),
    quantity: quantity >= 1 ? quantity : 1,
    categories: texts(rest.categories) as Category[],
    type: typeof rest.type === 'string' ? rest.type : 'saree',
  }
}

function amount(value: unknown): number {
  const rupees = Number(value)
  return Number.isFinite(rupees) && rupees >= 0 ? rupees : 0
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
