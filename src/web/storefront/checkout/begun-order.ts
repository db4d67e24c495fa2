const KEY = 'begun-order'

/**
 * The order whose payment was begun in this browser. A customer may pay in the bank's app and never come back to
 * the window: by this number the shop can tell, before anything is paid twice, and can empty the cart.
 */
export function rememberBegunOrder(customerId: string, number: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ customerId, number }))
  } catch {
    // Without storage the server still knows the order; only the cart of this browser stays as it is.
  }
}

export function forgetBegunOrder(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

export function findBegunOrder(customerId: string): string | null {
  try {
    return readBegunOrder(localStorage.getItem(KEY), customerId)
  } catch {
    return null
  }
}

export function readBegunOrder(stored: string | null, customerId: string): string | null {
  const begun: unknown = stored === null ? null : JSON.parse(stored)
  if (
    typeof begun !== 'object' ||
    begun === null ||
    !('number' in begun) ||
    !('customerId' in begun)
  )
    return null
  return begun.customerId === customerId && typeof begun.number === 'string' ? begun.number : null
}
