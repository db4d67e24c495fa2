export const LAST_ORDER_KEY = 'last-order'

/** Returns the stored text. Null if there is none, or if the browser denies its storage. */
export function findStoredOrder(): string | null {
  try {
    return sessionStorage.getItem(LAST_ORDER_KEY)
  } catch {
    return null
  }
}
