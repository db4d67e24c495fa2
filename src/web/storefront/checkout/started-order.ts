const KEY = 'begun-order'

/**
 * The order whose payment was started in this browser. If the customer pays in the bank's app and never returns to the
 * window, this number prevents a second payment and lets the cart be emptied.
 */
export function rememberStartedOrder(customerId: string, number: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ customerId, number }))
  } catch {
    // Without storage the server still knows the order; only the cart is not emptied.
  }
}

export function clearStartedOrder(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored either.
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
