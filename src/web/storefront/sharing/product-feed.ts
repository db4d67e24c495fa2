import { FEED_END, feedBeginning, feedItems } from '#shop/sharing/merchant-feed.ts'
import { listProductsToList } from '#shop/sharing/sharing-store.server.ts'
import type { ShopFront } from '#shop/sharing/structured-data.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import type { Route } from './+types/product-feed.ts'

const PRODUCTS_AT_ONCE = 500
/** The feed is the whole catalogue: merchants' robots read it once a day, and nobody may keep the shop busy with it. */
const READERS_MAX = 2
const RETRY_AFTER_SECONDS = 120

let readers = 0

/** `/feed.xml`: the products as merchant listings read them, sent as they are read. */
export function loader({ context }: Route.LoaderArgs) {
  if (readers >= READERS_MAX) return new Response('The feed is being read by others. Please come back in two minutes.\n', { status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
  readers += 1
  const pieces = feedOf(context.get(shopContext))
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(bytes.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}

async function* feedOf({ db, config: { shopUrl, shopName } }: Shop): AsyncGenerator<string, void> {
  const front: ShopFront = { shopUrl, shopName }
  try {
    yield feedBeginning(front)
    let last: string | null = null
    do {
      const products = await listProductsToList(db, last, PRODUCTS_AT_ONCE)
      yield products.map((product) => feedItems(product, front)).join('')
      last = products.length < PRODUCTS_AT_ONCE ? null : products.at(-1)!.id
    } while (last !== null)
    yield FEED_END
  } finally {
    readers -= 1
  }
}
