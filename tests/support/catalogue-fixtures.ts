import type { PricedLine } from '#shop/cart/cart.ts'
import type { Product } from '#shop/catalogue/product-fields.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import type { ImageRef } from '#shop/media/image.ts'
import type { CartItem } from '#web/storefront/cart/cart-item.ts'

const id = 'bbf82fd9-4fcc-4a90-a122-4e7ca2cfa040'

export function image(change: Partial<ImageRef> = {}): ImageRef {
  return {
    id: '1666d988-6bfb-468a-a221-599790f3c118',
    width: 960,
    height: 1280,
    tint: '#bea89a',
    alt: 'The border',
    ...change,
  }
}

export function sareeCard(change: Partial<ProductCard> = {}): ProductCard {
  return {
    id,
    title: 'Red Silk Saree',
    type: 'saree',
    sellingPricePaise: 249_900,
    struckPricePaise: 499_900,
    strike: 'original',
    sizes: [],
    available: 5,
    image: null,
    ...change,
  }
}

/** A suit in three sizes whose stock is counted per size. */
export function suitProduct(change: Partial<Product> = {}): Product {
  return {
    ...sareeCard(),
    originalPricePaise: 499_900,
    title: 'Teal Cotton Suit',
    type: 'suit',
    sizes: ['S', 'M', 'L'],
    description: 'Cut to move in.',
    highlights: ['Pure cotton'],
    attributes: [],
    design: '',
    categories: [],
    countsSizes: true,
    availableBySize: { S: 5, M: 5, L: 5 },
    images: [],
    version: 1,
    createdAt: new Date('2024-01-05T09:00:00Z'),
    ...change,
  }
}

export function cartItem(change: Partial<CartItem> = {}): CartItem {
  return {
    id,
    title: 'Red Silk Saree',
    description: '',
    origPrice: 4999,
    sellingPrice: 2499,
    size: [],
    highlights: [],
    imageUrls: [],
    quantity: 2,
    categories: [],
    type: 'saree',
    ...change,
  }
}

export function pricedLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    productId: id,
    title: 'Red Silk Saree',
    type: 'saree',
    image: null,
    size: '',
    stockSize: '',
    quantity: 2,
    available: 5,
    unitPricePaise: 249_900,
    originalPricePaise: 499_900,
    strike: 'original',
    ...change,
  }
}
