import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/robots.ts'

/** Rooms of one person: nothing there is anybody's to find. What a robot may not read it cannot hear `noindex` from, so lists of searches stay open. */
const personal = ['/admin', '/authentication', '/cart', '/orderSummary', '/orders', '/profile', '/payments/', '/logout']

export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(shopContext).config
  const text = `User-agent: *\n${personal.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shopUrl}/sitemap.xml\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
