import { FEED_END, feedStart, feedItems } from '#shop/seo/merchant-feed.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { listFeedProducts } from '#shop/seo/seo-store.server.ts'
import { findSkus } from '#shop/skus/sku-store.server.ts'
import { findShopFront } from '#shop/site/brand/brand-store.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import type { Route } from './+types/product-feed.ts'
import { gzipResponse } from './gzip-response.server.ts'

const PRODUCTS_AT_ONCE = 500
/** Maximum of concurrent responses. Each response reads the whole catalogue; crawlers need the feed
 * once a day. */
const READERS_MAX = 2
const RETRY_AFTER_SECONDS = 120
/** A client that needs more time is disconnected to free its slot. */
const READING_MAX_MS = 15 * 60_000

let readers = 0

/** Serves `/feed.xml`, a stream of all products for merchant listings. */
export function loader({ request, context }: Route.LoaderArgs) {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  // The body of a HEAD response is neither read nor cancelled, so its slot would never be freed.
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (readers >= READERS_MAX)
    return new Response('The feed is busy. Please try again in two minutes.\n', {
      status: 503,
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  return gzipResponse(request, streamWithSlot(feedOf(context.get(shopContext))), headers)
}

/** Occupies a slot until the stream ends, fails, is cancelled or reaches the time limit. */
function streamWithSlot(
  chunks: AsyncGenerator<string, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const timeout = AbortSignal.timeout(READING_MAX_MS)
  const ended = new AbortController()
  readers += 1
  ended.signal.addEventListener('abort', () => (readers -= 1), { once: true })
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      timeout.addEventListener(
        'abort',
        () => {
          if (ended.signal.aborted) return
          ended.abort()
          controller.error(new Error('product feed was read too slowly'))
        },
        { once: true },
      )
    },
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (ended.signal.aborted) return
        if (!done) return controller.enqueue(encoder.encode(value))
        ended.abort()
        controller.close()
      } catch (error) {
        ended.abort()
        throw error
      }
    },
    cancel: () => ended.abort(),
  })
}

async function* feedOf(shop: Shop): AsyncGenerator<string, void> {
  const { db } = shop
  const front = await findShopFront(shop)
  const [kinds, attributes] = await Promise.all([listKinds(db), listAttributes(db)])
  yield feedStart(front, enabledKinds(kinds))
  let last: string | null = null
  do {
    const products = await listFeedProducts(db, last, PRODUCTS_AT_ONCE)
    const barcodes = await findSkus(
      db,
      products.map(({ id }) => id),
    )
    yield products.map((product) => feedItems(product, front, kinds, barcodes, attributes)).join('')
    last = products.length < PRODUCTS_AT_ONCE ? null : products.at(-1)!.id
  } while (last !== null)
  yield FEED_END
}
