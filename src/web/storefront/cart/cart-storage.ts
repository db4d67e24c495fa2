import { useSyncExternalStore } from 'react'
import { parseCartItems, type CartItem } from './cart-item.ts'

/** Key of the specification. */
const CART_KEY = 'cart'

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
    items = parseCartItems(text)
  }
  return items
}

/** Adds an item. Each product is in the cart once, so another size or quantity replaces its line.
 * Returns false if the browser does not store the cart. */
export function addToCart(item: CartItem): boolean {
  const cart = readCart()
  const isThere = cart.some(({ id }) => id === item.id)
  return writeCart(
    isThere ? cart.map((line) => (line.id === item.id ? item : line)) : [...cart, item],
  )
}

export function removeFromCart(productId: string): void {
  writeCart(readCart().filter(({ id }) => id !== productId))
}

/** Stores the cart and notifies this page's listeners; the browser notifies the other tabs. Returns
 * false if the browser does not store the cart. */
export function writeCart(cart: readonly CartItem[]): boolean {
  const isStored = writeText(JSON.stringify(cart))
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
