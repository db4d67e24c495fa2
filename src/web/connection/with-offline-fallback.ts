import { data } from 'react-router'
import { CONNECTION_LOST_EVENT, failureText } from './failed-request.ts'

/**
 * For a `clientAction` with its own message for a failed request. Returns `fallback` with a status that stops
 * revalidation, which would fail as well. Responses of the shop, refusals and redirects included, pass unchanged.
 */
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
