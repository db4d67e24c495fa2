import { data } from 'react-router'
import { CONNECTION_LOST_EVENT, failureText } from './failed-request.ts'

/** Used by a `clientAction` with its own message for a failed request. A failure returns `fallback`
 * with a status that stops the revalidation, which would fail as well. All responses of the shop
 * pass unchanged, including refusals and redirects. */
export async function withOfflineFallback<Result, Fallback extends Result>(
  request: () => Promise<Result>,
  fallback: Fallback,
) {
  try {
    return await request()
  } catch (error) {
    if (failureText(error) === null) throw error
    globalThis.window?.dispatchEvent(new Event(CONNECTION_LOST_EVENT))
    return data(fallback, { status: 503 })
  }
}
