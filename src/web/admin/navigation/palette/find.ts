import { countAttempt, type RateLimit } from '#platform/rate-limits/rate-limits.server.ts'
import { findAnything } from '#shop/back-office/find-anything.server.ts'
import { noResults, parseFindText } from '#shop/back-office/search-results.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/find.ts'

/** The limit is per person. It is high because fast typing sends four searches a second. */
const searches: RateLimit = { name: 'admin-find', attemptsMax: 300, windowSeconds: 60 }

/** Searches the whole admin. The search text is in the query string, which is never logged. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, role } = await requireStaff(request, context)
  const text = parseFindText(new URL(request.url).searchParams.get('q'))
  if (text === null) return respond(noResults)
  const { db, pool } = context.get(shopContext)
  const allowance = await countAttempt(pool, searches, id)
  if (!allowance.allowed)
    return respond(noResults, {
      status: 429,
      headers: { 'retry-after': String(allowance.retryAfterSeconds) },
    })
  return respond(await findAnything(db, text, role))
}

function respond(results: object, { status = 200, headers = {} } = {}): Response {
  return Response.json(results, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
