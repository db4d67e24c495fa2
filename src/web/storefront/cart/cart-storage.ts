import { useSyncExternalStore } from 'react'
import type { Size } from '#shop/catalogue/product.ts'
import { cartItemKey, parseCartItems, type CartItem } from './cart-item.ts'
import { CART_KEY, markFilledCart } from './filled-cart-mark.ts'
import { sizesInCart } from './sizes-in-cart.ts'

const emptyCart: readonly CartItem[] = []
const listeners = new Set<() => void>()
let storedText: string | null = null
let items = emptyCart

/** The cart of this browser, in sync across tabs. Empty on the server and until hydration. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(followCart, readCart, () => emptyCart)
}

export function readCart(): readonly CartItem[] {
  const text = readText()
  if (text !== storedText) {
    storedText = text
    items = parseCartItems(text, sizesInCart())
  }
  return items
}

/** Adds an item. Another quantity replaces its line, and so does another size unless the shop allows
 * several. Returns false if the browser does not store the cart. */
export function addToCart(item: CartItem): boolean {
  const cart = readCart()
  const isSame = isSameItem(item)
  return writeCart(
    cart.some(isSame) ? cart.map((line) => (isSame(line) ? item : line)) : [...cart, item],
  )
}

/** Removes a product. Where the cart holds several sizes, a `size` removes only that one. */
export function removeFromCart(productId: string, size?: Size): void {
  const isSame =
    size === undefined
      ? ({ id }: CartItem) => id === productId
      : isSameItem({ id: productId, size: [size] })
  writeCart(readCart().filter((line) => !isSame(line)))
}

function isSameItem(item: Pick<CartItem, 'id' | 'size'>): (line: CartItem) => boolean {
  const sizes = sizesInCart()
  const key = cartItemKey(item, sizes)
  return (line) => cartItemKey(line, sizes) === key
}

/** Stores the cart and notifies this page's listeners; the browser notifies the other tabs. Returns
 * false if the browser does not store the cart. */
export function writeCart(cart: readonly CartItem[]): boolean {
  const text = JSON.stringify(cart)
  const isStored = writeText(text)
  markFilledCart(text)
  for (const listener of listeners) listener()
  return isStored
}

export function followCart(listener: () => void): () => void {
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key === null) pageText = null
    if (event.key === CART_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changedElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changedElsewhere)
  }
}

/** Holds the cart while the browser refuses to store it, because storage is denied or full. This
 * cart lasts as long as the page. */
let pageText: string | null = null

function readText(): string | null {
  try {
    return pageText ?? localStorage.getItem(CART_KEY)
  } catch {
    return null
  }
}

function writeText(text: string): boolean {
  pageText = null
  try {
    localStorage.setItem(CART_KEY, text)
    return true
  } catch {
    pageText = text
    return false
  }
}
