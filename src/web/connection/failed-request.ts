import { isRouteErrorResponse } from 'react-router'
import { plainText } from '../error-text.ts'

export const CONNECTION_LOST = 'Connection lost. Please try again.'
/** The event dispatched on the window when a request got no response. */
export const CONNECTION_LOST_EVENT = 'zari-connection-lost'
const SHOP_FAILED = 'Something went wrong in the shop. Please try again.'
const UPDATE_NEEDED = 'The shop has been updated. Please reload this page.'

export class ScriptOutdated extends Error {
  override name = 'ScriptOutdated'
}

const TEMPORARY_REFUSALS = [408, 413, 429, 503]

/** The message for a failed request: no connection, a proxy's error page or a failure of the shop.
 * Null for a response that the page itself shows, such as a redirect or 'not found'. */
export function failureText(error: unknown): string | null {
  if (error instanceof Response) return null
  if (error instanceof ScriptOutdated) return UPDATE_NEEDED
  if (!isRouteErrorResponse(error)) return isShopFailure(error) ? SHOP_FAILED : CONNECTION_LOST
  const text = plainText(error.data)
  if (text === null) return CONNECTION_LOST
  if (TEMPORARY_REFUSALS.includes(error.status)) return text || CONNECTION_LOST
  return error.status >= 500 ? SHOP_FAILED : null
}

/** React Router replaces the message of every unexpected server error by this text. */
function isShopFailure(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error'
}
