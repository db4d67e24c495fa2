import type { Drawn } from '#platform/page-cache/page-cache.server.ts'
import type { AnswerRequest } from './answer-request.server.ts'
import type { PageDrawing } from './shop-context.server.ts'

/** Asks the shop without any cookie, so that what comes back is nobody's own page. */
export async function drawPublicPage(answer: AnswerRequest, request: Request): Promise<Drawn> {
  const drawing: PageDrawing = { topics: new Set(), sameForEverybody: false }
  const response = await answer(request, drawing)
  const keep = drawing.sameForEverybody && response.status === 200
  const headers = Object.fromEntries(response.headers)
  // A browser asks again each time, and is answered 304 without a byte while nothing has changed.
  if (keep) headers['cache-control'] = 'public, max-age=0, must-revalidate'
  return { page: { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }, topics: drawing.topics, keep }
}
