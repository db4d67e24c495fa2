import type { IncomingMessage } from 'node:http'

/**
 * A browser names the page that sends a form; another site's page must not act in a customer's name.
 * A request without these headers comes from no browser and carries no cookies of one.
 */
export function comesFromAnotherSite(request: IncomingMessage, shopUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === 'cross-site' || site === 'same-site'
  if (!URL.canParse(origin)) return true
  const from = new URL(origin)
  return from.host !== host && from.origin !== new URL(shopUrl).origin
}
