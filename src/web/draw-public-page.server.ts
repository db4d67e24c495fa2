import type { Db } from '#platform/database/database.server.ts'
import type { Drawn } from '#platform/page-cache/page-cache.server.ts'
import type { AnswerRequest } from './answer-request.server.ts'
import type { PageDrawing } from './shop-context.server.ts'

/**
 * A browser asks again each time, and is answered 304 without a byte while nothing has changed. A shared cache in front of the shop
 * hears no news: it may answer for five seconds by itself and for ten more while it asks, and longer only while the shop is away.
 */
const OF_PAGES = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=600'
/** What an open page re-reads right after it was told of a change: an answer from before the change would stay there. */
const OF_DATA = 'public, max-age=0, must-revalidate'

/** Asks the shop without any cookie, so that what comes back is nobody's own page. `from` is where it is read. */
export async function drawPublicPage(
  answer: AnswerRequest,
  request: Request,
  from?: Db,
): Promise<Drawn> {
  const drawing: PageDrawing = { topics: new Set(), sameForEverybody: false, takesHtml: true }
  const response = await answer(request, drawing, from)
  const keep = drawing.sameForEverybody && response.status === 200
  const headers = Object.fromEntries(response.headers)
  if (keep)
    headers['cache-control'] = new URL(request.url).pathname.endsWith('.data') ? OF_DATA : OF_PAGES
  // A browser keeps a redirect for ever by itself, and a shared cache what is not found.
  else headers['cache-control'] ??= 'no-store'
  return {
    page: {
      status: response.status,
      headers,
      body:
        drawing.html === undefined
          ? Buffer.from(await response.arrayBuffer())
          : bytesOf(drawing.html),
    },
    topics: drawing.topics,
    keep,
  }
}

/** Bytes of its own: a short page would be a piece of a larger buffer, which would be kept as long as the page. */
function bytesOf(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  )
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at)
  return bytes
}
