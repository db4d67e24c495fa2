import fresh from 'fresh'

/** Whether the client already holds the version with this tag (`If-None-Match`, weak comparison).
 * Deliberately ignores `Cache-Control: no-cache`, which `fetch()` adds to conditional requests,
 * because the tag is always current. */
export function clientHolds(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return Boolean(ifNoneMatch) && fresh({ 'if-none-match': ifNoneMatch! }, { etag })
}
