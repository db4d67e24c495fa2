import type { SignedIn } from '#platform/auth/auth.server.ts'

/** A note in the browser, so that public pages, which are identical for every visitor, show the
 * right icons at once. It grants nothing, because each loader and action checks the session. Key
 * and fields are specified. */
export type SignedInHint = {
  uid: string
  firstname: string
  lastname: string
  email: string
  role: SignedIn['role']
}

const KEY = 'users'
/** Where the device keeps the last searches, which the next person must not see. */
export const SEARCHES_KEY = 'searches'

/** Holds the hint if the browser refuses to store it. */
let pageHint: SignedInHint | null = null
const followers = new Set<() => void>()

export function rememberSignedIn({ id, firstName, lastName, email, role }: SignedIn): void {
  const hint: SignedInHint = { uid: id, firstname: firstName, lastname: lastName, email, role }
  const before = readSignedInHint()
  pageHint = null
  try {
    if (before && before.uid !== id) localStorage.removeItem(SEARCHES_KEY)
    localStorage.setItem(KEY, JSON.stringify(hint))
  } catch {
    pageHint = hint
  }
  document.documentElement.dataset.role = role
  for (const follower of followers) follower()
}

/** Deletes the hint after the session has ended. The cart stays as a guest's cart. */
export function forgetSignedIn(): void {
  const before = readSignedInHint()
  pageHint = null
  try {
    if (before) localStorage.removeItem(SEARCHES_KEY)
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is stored.
  }
  document.documentElement.dataset.role = 'guest'
  for (const follower of followers) follower()
}

/** Calls `follower` when the hint may have changed, also in another tab. Returns a stop function. */
export function followSignedInHint(follower: () => void): () => void {
  followers.add(follower)
  addEventListener('storage', follower)
  return () => {
    followers.delete(follower)
    removeEventListener('storage', follower)
  }
}

/** Removes everything of this customer from the browser at logout. The server still has the cart. */
export function forgetEverything(): void {
  forgetSignedIn()
  try {
    localStorage.clear()
  } catch {
    // Nothing is stored.
  }
}

/** Reads the hint. Null for a guest or an invalid value. */
export function readSignedInHint(): Pick<SignedInHint, 'uid' | 'role'> | null {
  if (pageHint) return pageHint
  try {
    const { uid, role } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<SignedInHint>
    const isKnown = role === 'user' || role === 'packer' || role === 'admin'
    return typeof uid === 'string' && isKnown ? { uid, role } : null
  } catch {
    return null
  }
}
