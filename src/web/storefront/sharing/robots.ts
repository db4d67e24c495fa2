import { filterNames } from '#shop/search/product-filters.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/robots.ts'

/** Whoever reads a page's script opens this, and it never ends. */
const endless = ['/site/live']

/**
 * Only what costs reading and gives nothing: the same pieces once more in every choice and order. Pages of one person and lists of searches
 * stay open, for what a robot may not read it cannot hear `noindex` from.
 */
const closed = [...endless, ...[...filterNames, 'sort'].map((name) => `/shop/*?*${name}=`)]

export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(shopContext).config
  const text = `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shopUrl}/sitemap.xml\n`
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
