import type { IncomingMessage } from 'node:http'
import { isOnThisMachine } from './client-identity.server.ts'

/** Whether a page of another site sent this form, which must not act on a customer's behalf. A
 * request without these headers was not sent by a browser, so it carries no customer's cookies. The
 * scheme must match, because an http page could be forged on the network. */
export function isCrossSite(request: IncomingMessage, shopUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === 'cross-site' || site === 'same-site'
  if (!URL.canParse(origin)) return true
  const from = new URL(origin).origin
  const shop = new URL(shopUrl)
  if (from === shop.origin || from === `${shop.protocol}//${host}`) return false
  // Accepts http when the owner of an https shop opens it on this machine, without the proxy.
  return !(isOnThisMachine(request) && from === `http://${host}` && host !== shop.host)
}
