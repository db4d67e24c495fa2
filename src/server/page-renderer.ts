import type { Db } from '#platform/database/database.server.ts'
import type { Reader } from '#platform/database/replica.server.ts'
import { whileResponding } from '#platform/database/while-responding.server.ts'
import type { ChangeFeed } from '#platform/events/change-feed.server.ts'
import type { Rendered } from '#platform/page-cache/cached-page.ts'
import type { HandleRequest } from '#web/handle-request.server.ts'
import { databaseUnavailablePage } from '#web/rendering/database-unavailable-page.server.ts'
import { renderPublicPage } from '#web/rendering/render-public-page.server.ts'

export type RendererParts = {
  handleRequest: HandleRequest
  primary: Db
  reader: Reader
  changeFeed: ChangeFeed
}

/** Renders public pages from the primary or the replica. If that database fails or does not respond,
 * the page is rendered from the other one. Without another one the result is a page with status
 * 503. */
export function pageRenderer({
  handleRequest,
  primary,
  reader,
  changeFeed,
}: RendererParts): (request: Request) => Promise<Rendered> {
  const render = (request: Request, source: Db) => renderPublicPage(handleRequest, request, source)
  const renderFromChosen = async (request: Request) => {
    const source = await reader.choose()
    return { source, rendered: await render(request, source) }
  }
  return async (request) => {
    const replica = changeFeed.isDatabaseUnavailable() ? reader.fallbackFor(primary) : null
    if (replica) {
      const rendered = await render(request, replica)
      if (rendered.page.status < 500) return uncacheable(rendered)
      reader.fallbackFor(replica) // keeps further pages away from it
    }
    const first = await whileResponding(renderFromChosen(request), changeFeed.databaseResponds)
    if (first && first.rendered.page.status < 500) return first.rendered
    const fallback = reader.fallbackFor(first?.source ?? primary)
    if (!fallback) return first?.rendered ?? unavailable(request)
    const second = await render(request, fallback)
    return fallback === primary ? second : uncacheable(second)
  }
}

/** The response of a request handler that waited for a silent database in vain. */
async function unavailable(request: Request): Promise<Rendered> {
  const isData = new URL(request.url).pathname.endsWith('.data')
  const headers = { 'content-type': isData ? 'text/plain; charset=utf-8' : 'text/html' }
  const failed = new Response(isData ? 'The database does not respond.' : null, { headers })
  const response = databaseUnavailablePage(request, failed)
  const body = Buffer.from(await response.arrayBuffer())
  const page = { status: response.status, headers: Object.fromEntries(response.headers), body }
  return { page, topics: new Set(), cacheable: false }
}

/** Marks a page from a replica as uncacheable: a page from a replica that lags is better than none,
 * but must not be stored. */
function uncacheable({ page, topics }: Rendered): Rendered {
  return {
    page: { ...page, headers: { ...page.headers, 'cache-control': 'no-store' } },
    topics,
    cacheable: false,
  }
}
