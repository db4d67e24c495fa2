import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { VERSION_HEADER } from './connection/data-version.ts'
import { answerBeforeOpening, keepPrivate } from './opening/opening-gate.server.ts'
import { databaseUnavailablePage } from './rendering/database-unavailable-page.server.ts'
import { pageContext, shopContext, type PageRecord, type Shop } from './shop-context.server.ts'

export type HandleRequest = (request: Request, record?: PageRecord, from?: Db) => Promise<Response>

/** The whole shop as one function. `record` is filled while the page is rendered. `from` replaces
 * the shop's own database, for example by a replica; no query result of a replica is cached,
 * because it may be outdated. */
export function openRequestHandler(shop: Shop): HandleRequest {
  const handler = openHandler()
  return async (request, record = { topics: new Set(), isPublic: false }, from = shop.db) => {
    const closed = await answerBeforeOpening(shop, request)
    if (closed) return closed
    const context = new RouterContextProvider()
    context.set(shopContext, from === shop.db ? shop : { ...shop, db: from, keep: noQueryCache })
    record.isData = new URL(request.url).pathname.endsWith('.data')
    context.set(pageContext, record)
    const { handle, version } = await handler
    const response = keepPrivate(shop, await handle(request, context))
    if (version && record.isData) response.headers.set(VERSION_HEADER, version)
    if (!record.isDatabaseUnavailable || response.status < 500) return response
    delete record.chunks
    return databaseUnavailablePage(request, response)
  }
}

/** In production the build is loaded once. In development it is loaded for each request, because
 * sources change. */
async function openHandler() {
  const build = () => import('virtual:react-router/server-build')
  if (import.meta.env.DEV) return { handle: createRequestHandler(build), version: null }
  const built = await build()
  return { handle: createRequestHandler(built), version: built.assets.version }
}
