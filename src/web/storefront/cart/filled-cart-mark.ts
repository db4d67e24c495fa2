/** Key of the specification. */
export const CART_KEY = 'cart'

/** Marks the root element while the browser has a filled cart, so that the header shows a guest's
 * bag before the first paint. */
export function markFilledCart(text = storedCart()): void {
  const root = globalThis.document?.documentElement
  if (!root) return
  if (text.length > '[]'.length) root.dataset.cart = 'filled'
  else delete root.dataset.cart
}

function storedCart(): string {
  try {
    return localStorage.getItem(CART_KEY) ?? ''
  } catch {
    return ''
  }
}
