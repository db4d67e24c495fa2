import type { Shop } from '#web/shop-context.server.ts'
import { saveProduct } from '#shop/catalogue/save-product.server.ts'
import type { ProductFields } from '#shop/catalogue/product-form.ts'
import { sendQuery } from '#shop/inbox/send-query.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import type { SiteBodies, SiteKind } from '#shop/site/site-record.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { Piece } from './catalogue/piece.ts'
import { demoAdmin } from './demo-accounts.ts'
import { drawInWorkers } from './drawing/draw-in-workers.ts'
import type { Picture } from './drawing/draw-piece.ts'
import { ensureAccount, ensureDemoCustomer } from './ensure-accounts.ts'
import { findDemoState, listKnownTitles, withDemoLock } from './demo-state.ts'
import { demoQueries, demoSubscribers } from './people/letters.ts'
import { placeDemoOrders } from './place-demo-orders.ts'
import { aboutUs, faqs, shopDetails } from './shop-words.ts'

export type DemoShop = Pick<
  Shop,
  'config' | 'db' | 'pool' | 'jobs' | 'auth' | 'gateway' | 'media' | 'log'
>

type Draw = (pieces: readonly Piece[]) => AsyncIterable<{ piece: Piece; pictures: Picture[] }>

/**
 * Fills an empty shop through its own verbs. The admin is made first and the shop's details are published last: a shop
 * that has the one without the other was killed in between, and is filled up at the next start. Nothing is ever written
 * into a shop that somebody else has begun to use.
 */
export async function loadDemo(
  shop: DemoShop,
  say: (line: string) => void,
  draw: Draw = drawInWorkers,
): Promise<void> {
  if ((await findDemoState(shop.db)) === 'leave-alone') return
  await withDemoLock(shop.pool, async () => {
    if ((await findDemoState(shop.db)) === 'leave-alone') return
    const adminId = await ensureAccount(shop, demoAdmin, 'admin')
    await hangPieces(shop, say, draw)
    await publishFirst(shop, 'about', aboutUs)
    await publishFirst(shop, 'faqs', faqs)
    const customerId = await ensureDemoCustomer(shop)
    await placeDemoOrders(shop, { customerId, adminId })
    await fillInbox(shop)
    await publishFirst(shop, 'shop-details', shopDetails)
    say('The demo shop is ready.')
  })
}

/** The oldest first, so that the newest stands at the top of every list. */
async function hangPieces(shop: DemoShop, say: (line: string) => void, draw: Draw): Promise<void> {
  const known = await listKnownTitles(shop.db)
  const missing = catalogue.filter(({ title }) => !known.has(title)).toReversed()
  if (missing.length === 0) return
  const total = missing.reduce((sum, { views }) => sum + views.length, 0)
  say(
    `Drawing ${total} pictures of ${missing.length} pieces for the demo shop, once. This takes about half a minute.`,
  )
  let done = 0
  for await (const { piece, pictures } of draw(missing)) {
    await hangPiece(shop, piece, pictures)
    done++
    if (done % 15 === 0) say(`  ${done} of ${missing.length} pieces are hung up.`)
  }
}

/**
 * The smaller sizes of the pictures wait until the shop is open: made meanwhile, they would hold the drawing up. Who comes
 * earlier has theirs made on request.
 */
const RENDITIONS_AFTER_SECONDS = 60

function unhurried(jobs: Shop['jobs']): Pick<Shop['jobs'], 'enqueue'> {
  return {
    enqueue: (tx, queue, data, options) =>
      jobs.enqueue(tx, queue, data, { startAfter: RENDITIONS_AFTER_SECONDS, ...options }),
  }
}

async function hangPiece(shop: DemoShop, piece: Piece, pictures: Picture[]): Promise<void> {
  const images = await Promise.all(
    pictures.map(async ({ alt, jpeg }) => {
      const saved = await saveImage(
        { ...shop, jobs: unhurried(shop.jobs) },
        { bytes: jpeg, uploadedBy: null, alt },
      )
      if (saved.outcome === 'refused') throw new Error(`${piece.title}: ${saved.message}`)
      return { id: saved.image.id, alt }
    }),
  )
  const saved = await saveProduct(shop.db, {
    product: productOf(piece, images),
    savedBy: null,
    basedOn: null,
  })
  if (saved.outcome !== 'saved') throw new Error(`${piece.title}: ${saved.outcome}`)
}

function productOf(piece: Piece, images: ProductFields['images']): ProductFields {
  const { title, description, type, sizes, categories, highlights, quantity } = piece
  return {
    title,
    description,
    type,
    sizes,
    categories,
    highlights,
    images,
    originalPricePaise: piece.origPrice * 100,
    sellingPricePaise: piece.sellingPrice * 100,
    countsSizes: false,
    quantities: { '': quantity },
  }
}

async function publishFirst<Kind extends SiteKind>(
  { db }: DemoShop,
  kind: Kind,
  body: SiteBodies[Kind],
): Promise<void> {
  if (await findNewestSiteRecord(db, kind)) return
  await publishSiteRecord(db, { kind, basedOnVersion: 0, body, publishedBy: null })
}

async function fillInbox({ db }: DemoShop): Promise<void> {
  const { count } = await db
    .selectFrom('queries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const query of demoQueries.slice(count)) await sendQuery(db, new Map(Object.entries(query)))
  for (const email of demoSubscribers) await subscribe(db, email)
}
