const KEY = 'wishlist'
/** The event of the window after this page has changed the list. */
export const WISHES_CHANGED = 'wishes-changed'

/** `uid` is the customer whose list it is; null for a guest's. `at` is when the server sent it.
 * `waiting` are wishes of this browser for which the customer's list had no room at the login. */
export type StoredWishes = { uid: string | null; ids: string[]; at: number; waiting?: string[] }

const none: StoredWishes = { uid: null, ids: [], at: 0 }

/** Holds the list while the browser refuses to store it. */
let pageWishes: StoredWishes | null = null

export function readWishes(): StoredWishes {
  try {
    return pageWishes ?? wishesFrom(localStorage.getItem(KEY))
  } catch {
    return none
  }
}

export function wishesFrom(text: string | null): StoredWishes {
  try {
    const { uid, ids, at, waiting } = JSON.parse(text ?? '') as Partial<StoredWishes>
    if (!areTexts(ids)) return none
    return {
      uid: typeof uid === 'string' ? uid : null,
      ids,
      at: Number(at) || 0,
      ...(areTexts(waiting) && { waiting }),
    }
  } catch {
    return none
  }
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

export function writeWishes(wishes: StoredWishes): void {
  pageWishes = null
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes))
  } catch {
    pageWishes = wishes
  }
  globalThis.window?.dispatchEvent(new Event(WISHES_CHANGED))
}
