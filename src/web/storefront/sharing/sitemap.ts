import { hash } from 'node:crypto'
import { data } from 'react-router'
import { matchesTag } from '#platform/http/byte-range.ts'
import { listFilledCollections } from '#shop/catalogue/catalogue-store.server.ts'
import {
  countProductsUpTo,
  findNewestChanges,
  listSharedProducts,
} from '#shop/sharing/sharing-store.server.ts'
import {
  ADDRESSES_PER_PART,
  digitsOf,
  idsOfPart,
  mappedCollections,
  partsFor,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfProducts,
} from '#shop/sharing/sitemap.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/sitemap.ts'
import { zipped } from './zipped.server.ts'

/** `/sitemap.xml` lists the parts, `/sitemaps/PART.xml` is one of them. */
export async function loader({ request, params: { part }, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  if (part === undefined) {
    const parts = partsFor(await countProductsUpTo(db, ADDRESSES_PER_PART * 16 + 1))
    return xml(
      request,
      sitemapIndex(config.shopUrl, parts, await findNewestChanges(db, digitsOf(parts[0]!).length)),
    )
  }
  const name = part.replace(/\.xml$/, '')
  if (name === 'pages')
    return xml(
      request,
      sitemapOfPages(config.shopUrl, await listFilledCollections(db, mappedCollections)),
    )
  const ids = part.endsWith('.xml') ? idsOfPart(name) : null
  if (!ids) throw data('No such part', { status: 404 })
  return xml(request, sitemapOfProducts(config.shopUrl, await listSharedProducts(db, ids)))
}

/** Robots come again for what seldom changes: who has it is not sent it. */
function xml(request: Request, text: string): Response {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  const headers = {
    etag,
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  if (matchesTag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers })
  return zipped(request, text, headers)
}
