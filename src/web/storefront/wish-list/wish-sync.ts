import { notify } from '#web/ui/notify.ts'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { readWishes, writeWishes } from './wish-storage.ts'

export const WISHES_MAX = 100

/** Lists of other devices are fetched again after this time. */
const FRESH_MS = 10 * 60_000

/** The signed-in customer; null for guests and staff, whose lists stay in the browser. */
export function signedInCustomerId(): string | null {
  const hint = readSignedInHint()
  return hint?.role === 'user' ? hint.uid : null
}

/** The list in this browser; empty if it belongs to another customer. */
export function localWishes(): string[] {
  const { uid, ids } = readWishes()
  return uid === signedInCustomerId() ? ids : []
}

/** After a login, adds the list of this browser to the customer's. Products that do not fit stay in
 * this browser. Failures are ignored, because the next page tries again. */
export async function syncWishes(isForced = false): Promise<void> {
  const customerId = signedInCustomerId()
  const { uid: owner, ids, at } = readWishes()
  const isFresh = owner === customerId && Date.now() - at < FRESH_MS
  if (!customerId || (isFresh && !isForced)) return
  const add = owner === null ? ids : localWaiting()
  try {
    const waiting = await sendWishes({ customerId, add, remove: [] })
    writeWishes({ ...readWishes(), waiting })
    if (owner === null && waiting.length > 0) notify.error(waitingText(waiting.length))
  } catch {}
}

function localWaiting(): string[] {
  const { uid, waiting } = readWishes()
  return (uid === signedInCustomerId() && waiting) || []
}

function waitingText(count: number): string {
  const pieces = count === 1 ? '1 piece waits' : `${count} pieces wait`
  return `Your wish list is full: ${WISHES_MAX} pieces. ${pieces} on this device until you remove others.`
}

type Change = { customerId: string; add: string[]; remove: string[] }

let last: Promise<unknown> = Promise.resolve()

/** Changes are sent one after another. Returns the wishes for which there is no room. Throws if the
 * shop cannot be reached or another person is signed in. */
export function sendWishes(change: Change): Promise<string[]> {
  const sent = last.then(() => send(change))
  last = sent.catch(() => {})
  return sent
}

async function send(change: Change): Promise<string[]> {
  const response = await fetch('/wishlist/items', { method: 'POST', body: JSON.stringify(change) })
  if (!response.ok) throw new Error(String(response.status))
  const ids = (await response.json()) as string[]
  writeWishes({ uid: change.customerId, ids, at: Date.now(), waiting: localWaiting() })
  return ids.length < WISHES_MAX ? [] : change.add.filter((id) => !ids.includes(id))
}
