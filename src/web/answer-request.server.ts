import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import { answerDatabaseAway } from './database-away.server.ts'
import { pageContext, shopContext, type PageDrawing, type Shop } from './shop-context.server.ts'

export type AnswerRequest = (request: Request, drawing?: PageDrawing, from?: Db) => Promise<Response>

/** The whole shop as one function. `drawing` is filled with what the page was drawn from; `from` is read instead of the shop's own database. */
export function answerWith(shop: Shop): AnswerRequest {
  const handle = createRequestHandler(() => import('virtual:react-router/server-build'))
  return async (request, drawing = { topics: new Set(), sameForEverybody: false }, from = shop.db) => {
    const context = new RouterContextProvider()
    context.set(shopContext, from === shop.db ? shop : { ...shop, db: from })
    context.set(pageContext, drawing)
    const response = await handle(request, context)
    return drawing.databaseIsAway && response.status >= 500 ? answerDatabaseAway(request, response) : response
  }
}
