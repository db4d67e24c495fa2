import { useSyncExternalStore } from 'react'
import { parseCartItems, type CartItem } from './cart-item.ts'

/** The specification's key. */
const CART_KEY = 'cart'

const nothing: readonly CartItem[] = []
const listeners = new Set<() => void>()
let storedText: string | null = null
let items = nothing

/** The cart of this browser, the same in all its tabs. On the server, and until the page is awake, it is empty. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(followCart, readCart, () => nothing)
}

export function readCart(): readonly CartItem[] {
  const text = readText()
  if (text !== storedText) {
    storedText = text
    items = parseCartItems(text)
  }
  return items
}

/** A product is in the cart once: another size or quantity takes the line's place. */
export function addToCart(item: CartItem): void {
  const cart = readCart()
  const isThere = cart.some(({ id }) => id === item.id)
  writeCart(isThere ? cart.map((line) => (line.id === item.id ? item : line)) : [...cart, item])
}

export function removeFromCart(productId: string): void {
  writeCart(readCart().filter(({ id }) => id !== productId))
}

export function changeQuantity(productId: string, quantity: number): void {
  writeCart(
    readCart().map((item) =>
      item.id === productId ? { ...item, quantity: Math.max(1, quantity) } : item,
    ),
  )
}

/** Tells every part of this page, and the browser tells the other tabs. */
export function writeCart(cart: readonly CartItem[]): void {
  writeText(JSON.stringify(cart))
  for (const tell of listeners) tell()
}

export function followCart(listener: () => void): () => void {
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changedElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changedElsewhere)
  }
}

/** Where the browser refuses to store anything, the cart lives as long as the page. */
let pageText: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return pageText
  }
}

function writeText(text: string): void {
  pageText = text
  try {
    localStorage.setItem(CART_KEY, text)
  } catch {
    storedText = null
  }
}
