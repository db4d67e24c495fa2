import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
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
    const { handle, handleStorefront, version } = await handler
    const respond = isAdminRequest(request) ? handle : handleStorefront
    const response = keepPrivate(shop, await respond(request, context))
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
  if (import.meta.env.DEV) {
    const handle = createRequestHandler(build)
    return { handle, handleStorefront: handle, version: null }
  }
  const built = await build()
  return {
    handle: createRequestHandler(built),
    handleStorefront: createRequestHandler({ ...built, routes: withoutAdmin(built.routes) }),
    version: built.assets.version,
  }
}

/** The router compares a path with one route after another, which took a tenth of the time of a
 * storefront page while the admin's routes were among them. */
function withoutAdmin(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('admin/')))
}

/** Includes `/admin.data`, and the manifest of routes, which may be asked about any path. */
function isAdminRequest(request: Request): boolean {
  return /^\/(?:admin|__manifest)\b/i.test(new URL(request.url).pathname)
}
