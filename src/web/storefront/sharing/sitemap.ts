import { data } from 'react-router'
import { countProductsUpTo, listSharedProducts } from '#shop/sharing/sharing-store.server.ts'
import { ADDRESSES_PER_PART, idsOfPart, partsFor, sitemapIndex, sitemapOfPages, sitemapOfProducts } from '#shop/sharing/sitemap.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml` lists the parts, `/sitemaps/PART.xml` is one of them. */
export async function loader({ params: { part }, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  if (part === undefined) return xml(sitemapIndex(config.shopUrl, partsFor(await countProductsUpTo(db, ADDRESSES_PER_PART * 16 + 1))))
  const name = part.replace(/\.xml$/, '')
  if (name === 'pages') return xml(sitemapOfPages(config.shopUrl))
  const ids = part.endsWith('.xml') ? idsOfPart(name) : null
  if (!ids) throw data('No such part', { status: 404 })
  return xml(sitemapOfProducts(config.shopUrl, await listSharedProducts(db, ids)))
}

function xml(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
