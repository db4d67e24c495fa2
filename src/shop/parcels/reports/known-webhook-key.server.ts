import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { openCarrier, type ParcelServices } from '../account/open-carrier.server.ts'

/** The least time between two reads of the account because of keys that are not known. */
const READ_AGAIN_MS = 1000

type KnownKey = { digest: Buffer | null; readAt: number; isReading?: Promise<void> }

const knownKeys = new WeakMap<Db, KnownKey>()

/** Whether this is the key of the carrier's webhooks, or was it until a moment ago. Forged keys cost no
 * query: the expected one is kept in memory and read again at most once a second. */
export async function isKnownKey(services: ParcelServices, key: string): Promise<boolean> {
  const known = knownKeys.get(services.db) ?? { digest: null, readAt: -Infinity }
  knownKeys.set(services.db, known)
  if (isSame(known.digest, key)) return true
  if (known.isReading === undefined && performance.now() - known.readAt >= READ_AGAIN_MS)
    known.isReading = readKey(services, known).finally(() => delete known.isReading)
  await known.isReading
  return isSame(known.digest, key)
}

/** Forgets the key, because the account has another one now. */
export function forgetKnownKey({ db }: Pick<ParcelServices, 'db'>): void {
  knownKeys.delete(db)
}

async function readKey(services: ParcelServices, known: KnownKey): Promise<void> {
  const open = await openCarrier(services)
  known.digest = open && digestOf(open.account.webhookKey)
  known.readAt = performance.now()
}

/** In constant time, whatever the lengths. */
export function isSameKey(given: string, expected: string): boolean {
  return isSame(digestOf(expected), given)
}

function isSame(expected: Buffer | null, given: string): boolean {
  return expected !== null && timingSafeEqual(expected, digestOf(given))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
