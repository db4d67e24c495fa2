import type { SignedIn } from '#platform/auth/auth.server.ts'

/**
 * Public pages are the same for everybody; this note in the browser only shows the right icons at once. It holds no secret
 * and opens no door: each loader and action asks the session. Key and fields are the specification's.
 */
export type SignedInHint = {
  uid: string
  firstname: string
  lastname: string
  email: string
  role: SignedIn['role']
}

const KEY = 'users'

/** Stands in the head of every page and runs before the first paint; again when another tab logs in or out, or the page comes back from the history. */
export const signedInHintScript =
  `(()=>{const show=()=>{let role='guest';try{const hint=JSON.parse(localStorage.getItem('${KEY}'));` +
  `if(hint&&/^(user|packer|admin)$/.test(hint.role))role=hint.role}catch{}document.documentElement.dataset.role=role};` +
  `show();addEventListener('storage',show);addEventListener('pageshow',show)})()`

export function rememberSignedIn({ id, firstName, lastName, email, role }: SignedIn): void {
  const hint: SignedInHint = { uid: id, firstname: firstName, lastname: lastName, email, role }
  try {
    localStorage.setItem(KEY, JSON.stringify(hint))
  } catch {
    // A browser that keeps nothing shows the icons until the next page.
  }
  document.documentElement.dataset.role = role
}

/** The server says that nobody is signed in. The cart is a guest's again. */
export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
  document.documentElement.dataset.role = 'guest'
}

/** Logging out leaves nothing of this customer in the browser; the cart waits on the server. */
export function forgetEverything(): void {
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
  document.documentElement.dataset.role = 'guest'
}

/** Null for a guest, and for whatever else somebody wrote there. */
export function readSignedInHint(): SignedInHint | null {
  try {
    return parseSignedInHint(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function parseSignedInHint(text: string | null): SignedInHint | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { uid, firstname, lastname, email, role } = value as Record<string, unknown>
  if (typeof uid !== 'string' || (role !== 'user' && role !== 'packer' && role !== 'admin'))
    return null
  return {
    uid,
    firstname: String(firstname ?? ''),
    lastname: String(lastname ?? ''),
    email: String(email ?? ''),
    role,
  }
}
