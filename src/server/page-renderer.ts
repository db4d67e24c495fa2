import type { Db } from '#platform/database/database.server.ts'
import type { Reader } from '#platform/database/replica.server.ts'
import type { ChangeFeed } from '#platform/events/change-feed.server.ts'
import type { Rendered } from '#platform/page-cache/cached-page.ts'
import type { HandleRequest } from '#web/handle-request.server.ts'
import { renderPublicPage } from '#web/rendering/render-public-page.server.ts'

export type RendererParts = {
  handleRequest: HandleRequest
  primary: Db
  reader: Reader
  changeFeed: ChangeFeed
}

/** Renders public pages from the primary or the replica. If that database fails, the page is
 * rendered from the other one. */
export function pageRenderer({
  handleRequest,
  primary,
  reader,
  changeFeed,
}: RendererParts): (request: Request) => Promise<Rendered> {
  return async (request) => {
    const isPrimaryAway = changeFeed.isDatabaseUnavailable()
    const source = (isPrimaryAway && reader.fallbackFor(primary)) || (await reader.choose())
    const rendered = await renderPublicPage(handleRequest, request, source)
    const fallback = rendered.page.status >= 500 ? reader.fallbackFor(source) : null
    if (!fallback) return isPrimaryAway ? uncacheable(rendered) : rendered
    const second = await renderPublicPage(handleRequest, request, fallback)
    return fallback === primary ? second : uncacheable(second)
  }
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
