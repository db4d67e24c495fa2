const KEY = 'begun-order'

/** Remembers the order whose payment was started in this browser. A customer may pay in the bank's
 * app and never return to the window. The order number then prevents a second payment and lets the
 * shop empty the cart. */
export function rememberStartedOrder(customerId: string, number: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ customerId, number }))
  } catch {
    // Without storage the server still knows the order. Only the cart is not emptied.
  }
}

export function clearStartedOrder(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser denies its storage, so there is nothing to delete.
  }
}

export function findStartedOrder(customerId: string): string | null {
  try {
    return readStartedOrder(localStorage.getItem(KEY), customerId)
  } catch {
    return null
  }
}

export function readStartedOrder(stored: string | null, customerId: string): string | null {
  const started: unknown = stored === null ? null : JSON.parse(stored)
  if (
    typeof started !== 'object' ||
    started === null ||
    !('number' in started) ||
    !('customerId' in started)
  )
    return null
  return started.customerId === customerId && typeof started.number === 'string'
    ? started.number
    : null
}
