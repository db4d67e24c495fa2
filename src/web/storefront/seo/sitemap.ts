import { hash } from 'node:crypto'
import { data } from 'react-router'
import { clientHolds } from '#platform/http/conditional-request.ts'
import { listFilledCollections } from '#shop/catalogue/collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { listFilledOwnCollections } from '#shop/search/list-filled-collections.server.ts'
import { listPageLinks } from '#shop/pages/page-store.server.ts'
import {
  countProducts,
  findNewestChanges,
  listSitemapProducts,
} from '#shop/seo/seo-store.server.ts'
import {
  PRODUCTS_PER_PART,
  idPrefixOf,
  idRangeOfPart,
  sitemapCategories,
  sitemapParts,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfProducts,
} from '#shop/seo/sitemap.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/sitemap.ts'
import { gzipResponse } from './gzip-response.server.ts'

/** `/sitemap.xml` lists the parts of the sitemap, and `/sitemaps/PART.xml` is one part. */
export async function loader({ request, params: { part }, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  if (part === undefined) {
    const parts = sitemapParts(await countProducts(db, PRODUCTS_PER_PART * 16 + 1))
    return xml(
      request,
      sitemapIndex(
        config.shopUrl,
        parts,
        await findNewestChanges(db, idPrefixOf(parts[0]!).length),
      ),
    )
  }
  const name = part.replace(/\.xml$/, '')
  if (name === 'pages')
    return xml(
      request,
      sitemapOfPages(config.shopUrl, {
        collections: [
          ...(await listFilledCollections(db, {
            categories: sitemapCategories,
            types: enabledKinds(await listKinds(db)).map(({ slug }) => slug),
          })),
          ...(await listFilledOwnCollections(db)),
        ],
        slugs: (await listPageLinks(db)).map(({ slug }) => slug),
      }),
    )
  const ids = part.endsWith('.xml') ? idRangeOfPart(name) : null
  if (!ids) throw data('No such part', { status: 404 })
  return xml(request, sitemapOfProducts(config.shopUrl, await listSitemapProducts(db, ids)))
}

/** Supports conditional requests, because crawlers return often and sitemaps rarely change. */
function xml(request: Request, text: string): Response {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  const headers = {
    etag,
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  if (clientHolds(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return gzipResponse(request, text, headers)
}
