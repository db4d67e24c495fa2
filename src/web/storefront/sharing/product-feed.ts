import { FEED_END, feedBeginning, feedItems } from '#shop/sharing/merchant-feed.ts'
import { listProductsToList } from '#shop/sharing/sharing-store.server.ts'
import type { ShopFront } from '#shop/sharing/structured-data.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import type { Route } from './+types/product-feed.ts'
import { zipped } from './zipped.server.ts'

const PRODUCTS_AT_ONCE = 500
/** The feed is the whole catalogue: merchants' robots read it once a day, and nobody may keep the shop busy with it. */
const READERS_MAX = 2
const RETRY_AFTER_SECONDS = 120
/** Whoever reads so slowly makes place for others. */
const READING_MAX_MS = 15 * 60_000

let readers = 0

/** `/feed.xml`: the products as merchant listings read them, sent as they are read. */
export function loader({ request, context }: Route.LoaderArgs) {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  // Nobody would read the body, and nobody say that it was left unread.
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (readers >= READERS_MAX)
    return new Response('The feed is being read by others. Please come back in two minutes.\n', {
      status: 503,
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  return zipped(request, read(feedOf(context.get(shopContext))), headers)
}

/** Takes a reader's place, and gives it back once, however the reading ends. */
function read(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder()
  const tooSlow = AbortSignal.timeout(READING_MAX_MS)
  const isOver = new AbortController()
  readers += 1
  isOver.signal.addEventListener('abort', () => (readers -= 1), { once: true })
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      tooSlow.addEventListener(
        'abort',
        () => {
          if (isOver.signal.aborted) return
          isOver.abort()
          controller.error(new Error('The feed was read too slowly.'))
        },
        { once: true },
      )
    },
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (isOver.signal.aborted) return
        if (!done) return controller.enqueue(bytes.encode(value))
        isOver.abort()
        controller.close()
      } catch (error) {
        isOver.abort()
        throw error
      }
    },
    cancel: () => isOver.abort(),
  })
}

async function* feedOf({ db, config: { shopUrl, shopName } }: Shop): AsyncGenerator<string, void> {
  const front: ShopFront = { shopUrl, shopName }
  yield feedBeginning(front)
  let last: string | null = null
  do {
    const products = await listProductsToList(db, last, PRODUCTS_AT_ONCE)
    yield products.map((product) => feedItems(product, front)).join('')
    last = products.length < PRODUCTS_AT_ONCE ? null : products.at(-1)!.id
  } while (last !== null)
  yield FEED_END
}
