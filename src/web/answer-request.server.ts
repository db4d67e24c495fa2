import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { keepNothing } from '#platform/page-cache/kept-answers.server.ts'
import { answerDatabaseAway } from './database-away.server.ts'
import { pageContext, shopContext, type PageDrawing, type Shop } from './shop-context.server.ts'

export type AnswerRequest = (
  request: Request,
  drawing?: PageDrawing,
  from?: Db,
) => Promise<Response>

/** The whole shop as one function. `drawing` is filled with what the page was drawn from; `from` is read instead of the shop's own database: it may not know yet what was news already, so nothing of it is kept. */
export function answerWith(shop: Shop): AnswerRequest {
  const [inShop, inOffice] = [handleWith(withShopRoutes), handleWith((build) => build)]
  return async (
    request,
    drawing = { topics: new Set(), sameForEverybody: false },
    from = shop.db,
  ) => {
    const context = new RouterContextProvider()
    context.set(shopContext, from === shop.db ? shop : { ...shop, db: from, keep: keepNothing })
    context.set(pageContext, drawing)
    const isOffice = officeAddress.test(new URL(request.url).pathname)
    const response = await (await (isOffice ? inOffice : inShop))(request, context)
    if (!drawing.databaseIsAway || response.status < 500) return response
    delete drawing.html
    return answerDatabaseAway(request, response)
  }
}

/** The router takes addresses in any letters. */
const officeAddress = /^\/admin/i

/** Given the build itself, the framework prepares its routes once and not for each request; while somebody works on the sources it changes. */
async function handleWith(change: (build: ServerBuild) => ServerBuild): Promise<RequestHandler> {
  const build = () => import('virtual:react-router/server-build')
  return import.meta.env.DEV
    ? createRequestHandler(build)
    : createRequestHandler(change(await build()))
}

/**
 * A page of the storefront names the list of the storefront's routes (`scripts/shop-manifest.ts`); every other address is another document.
 * The back office's addresses are not even looked through.
 */
function withShopRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).filter(
      ([, route]) =>
        !route?.path?.startsWith('admin') &&
        route?.id !== 'admin/layout' &&
        route?.parentId !== 'admin/layout',
    ),
  )
  return {
    ...build,
    routes,
    assets: { ...build.assets, url: build.assets.url.replace(/\.js$/, '-shop.js') },
  }
}
