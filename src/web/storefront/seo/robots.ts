import { filterNames } from '#shop/search/filters/product-filters.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/robots.ts'

/** Blocks the event stream, which never ends, and filtered lists, which repeat products. Account
 * pages and searches stay allowed, because a crawler can see `noindex` only on a page that it may
 * read. */
const disallowed = ['/site/live', ...[...filterNames, 'sort'].map((name) => `/shop/*?*${name}=`)]

export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(shopContext).config
  const text = `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shopUrl}/sitemap.xml\n`
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
