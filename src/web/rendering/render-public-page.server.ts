import type { Db } from '#platform/database/database.server.ts'
import type { Rendered } from '#platform/page-cache/cached-page.ts'
import type { HandleRequest } from '../handle-request.server.ts'
import type { PageRecord } from '../shop-context.server.ts'

/** A browser revalidates each time and gets 304 if nothing has changed. A shared cache in front of
 * the shop hears no change events. It may answer for 5 seconds, for 10 more while it revalidates,
 * and longer only while the shop is down. */
const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=600'
/** An open page reads its data again right after a change event. A shared cache could still have the
 * old data. */
const DATA_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Renders the page for a request without cookies, so that it contains nothing personal. `from` is
 * the database to read. */
export async function renderPublicPage(
  handle: HandleRequest,
  request: Request,
  from?: Db,
): Promise<Rendered> {
  const record: PageRecord = { topics: new Set(), isPublic: false, takesChunks: true }
  const response = await handle(request, record, from)
  const cacheable = record.isPublic && response.status === 200
  const headers = Object.fromEntries(response.headers)
  if (cacheable)
    headers['cache-control'] = new URL(request.url).pathname.endsWith('.data')
      ? DATA_CACHE_CONTROL
      : PAGE_CACHE_CONTROL
  // Without this header, browsers cache redirects for ever, and shared caches keep 404 responses.
  else headers['cache-control'] ??= 'no-store'
  return {
    page: {
      status: response.status,
      headers,
      body:
        record.chunks === undefined
          ? Buffer.from(await response.arrayBuffer())
          : joinBytes(record.chunks),
    },
    topics: record.topics,
    cacheable,
  }
}

/** Avoids Node's buffer pool, because a slice would keep the whole pool alive as long as the page is cached. */
function joinBytes(chunks: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0),
  )
  let at = 0
  for (const chunk of chunks) at += bytes.write(chunk, at)
  return bytes
}
