import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext, shopContext, type PageDrawing, type Shop } from './shop-context.server.ts'

export type AnswerRequest = (request: Request, drawing?: PageDrawing) => Promise<Response>

/** The whole shop as one function. `drawing` is filled with what the page was drawn from. */
export function answerWith(shop: Shop): AnswerRequest {
  const handle = createRequestHandler(() => import('virtual:react-router/server-build'))
  return (request, drawing = { topics: new Set(), sameForEverybody: false }) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(pageContext, drawing)
    return handle(request, context)
  }
}
