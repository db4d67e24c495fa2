import { readSignedInHint } from '#web/ui/signed-in-hint.ts'

/** The customer whose cart this browser holds. Differs from the signed-in customer until the carts are merged. */
const OWNER_KEY = 'cart-owner'

/** The owner while the browser refuses to store it. */
let pageOwner: string | null = null

export function readCartOwner(): string | null {
  if (pageOwner !== null) return pageOwner
  try {
    return localStorage.getItem(OWNER_KEY)
  } catch {
    return null
  }
}

export function storeCartOwner(uid: string): void {
  pageOwner = null
  try {
    localStorage.setItem(OWNER_KEY, uid)
  } catch {
    pageOwner = uid
  }
}

export function forgetCartOwner(): void {
  pageOwner = null
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Nothing is stored.
  }
}

/** True if this browser's cart belongs to the signed-in customer, so that it may replace the saved one. */
export function isOwnCart(): boolean {
  const uid = readSignedInHint()?.uid
  return uid !== undefined && readCartOwner() === uid
}
