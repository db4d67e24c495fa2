import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { readWishes, writeWishes } from './wish-storage.ts'

/** Lists of other devices are fetched again after this time. */
const FRESH_MS = 10 * 60_000

/** The signed-in customer; null for guests and staff, whose lists stay in the browser. */
export function customerHere(): string | null {
  const hint = readSignedInHint()
  return hint?.role === 'user' ? hint.uid : null
}

/** A list of another customer is never shown. */
export function wishesHere(): string[] {
  const { uid, ids } = readWishes()
  return uid === customerHere() ? ids : []
}

/** After a login, adds the list of this browser to the customer's. Failures are ignored, because the
 * next page tries again. */
export async function syncWishes(isForced = false): Promise<void> {
  const customerId = customerHere()
  const { uid: owner, ids, at } = readWishes()
  const isFresh = owner === customerId && Date.now() - at < FRESH_MS
  if (!customerId || (isFresh && !isForced)) return
  const add = owner === null ? ids : []
  await sendWishes({ customerId, add, remove: [] }).catch(() => {})
}

type Change = { customerId: string; add: string[]; remove: string[] }

let last: Promise<unknown> = Promise.resolve()

/** Changes are sent one after another. Throws if the shop cannot be reached or another person is
 * signed in. */
export function sendWishes(change: Change): Promise<void> {
  const sent = last.then(() => send(change))
  last = sent.catch(() => {})
  return sent
}

async function send(change: Change): Promise<void> {
  const answer = await fetch('/wishlist/items', { method: 'POST', body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(String(answer.status))
  const ids = (await answer.json()) as string[]
  writeWishes({ uid: change.customerId, ids, at: Date.now() })
}
