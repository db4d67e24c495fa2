import fresh from 'fresh'

/**
 * Whether the client already holds the representation with this tag (`If-None-Match`, weak comparison).
 * `Cache-Control: no-cache` is ignored on purpose: `fetch()` adds it to conditional requests, and the tag is always current.
 */
export function clientHolds(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return Boolean(ifNoneMatch) && fresh({ 'if-none-match': ifNoneMatch! }, { etag })
}
