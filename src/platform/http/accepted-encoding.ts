import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encodings in order of preference. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Caches results by header; browsers send only a handful of different values. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 })
const CACHED_CHARACTERS_MAX = 200

/** Prefers Brotli to gzip if the client accepts both, regardless of the order and weights in the header. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([
    ...ENCODINGS,
  ])
  const encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity'
  if (header.length <= CACHED_CHARACTERS_MAX) negotiated.set(header, encoding)
  return encoding
}

export function acceptsGzip(header: string): boolean {
  return new Negotiator({ headers: { 'accept-encoding': header } }).encodings().includes('gzip')
}
