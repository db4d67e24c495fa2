import { parseQuery } from '#shop/inbox/query.ts'
import { sendQuery } from '#shop/inbox/send-query.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import type { SiteBodies, SiteKind } from '#shop/site/site-record.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { addProducts, type Draw } from './add-products.ts'
import { demoAdmin } from './demo-accounts.ts'
import { drawInWorkers } from './drawing/draw-in-workers.ts'
import { ensureAccount, ensureDemoCustomer } from './ensure-accounts.ts'
import type { DemoShop } from './demo-shop.ts'
import { findDemoState, withDemoLock } from './demo-state.ts'
import { demoQueries, demoSubscribers } from './people/queries.ts'
import { placeDemoOrders } from './place-demo-orders.ts'
import { publishDemoHome } from './publish-home.ts'
import { publishIntros } from './publish-intros.ts'
import { publishPolicies } from './publish-policies.ts'
import { publishSizeGuide } from './publish-size-guide.ts'
import { setDelivery } from './set-delivery.ts'
import { aboutUs, faqs, shopDetails } from './shop-texts.ts'

/** Fills an empty shop through the same actions as its users, but never changes a shop in use. The
 * admin is created first and the shop details are published last. A shop with an admin but without
 * shop details was therefore interrupted, and is completed at the next start. */
export async function loadDemo(
  shop: DemoShop,
  say: (line: string) => void,
  draw: Draw = drawInWorkers,
): Promise<void> {
  if ((await findDemoState(shop.db)) === 'leave-alone') return
  await withDemoLock(shop.pool, async () => {
    if ((await findDemoState(shop.db)) === 'leave-alone') return
    const adminId = await ensureAccount(shop, demoAdmin, 'admin')
    await addProducts(shop, say, draw)
    await publishSizeGuide(shop, adminId)
    await publishDemoHome(shop, adminId)
    await publishIntros(shop, adminId)
    await publishFirst(shop, 'about', aboutUs)
    await publishFirst(shop, 'faqs', faqs)
    const customerId = await ensureDemoCustomer(shop)
    await placeDemoOrders(shop, { customerId, adminId })
    await fillInbox(shop)
    await publishPolicies(shop)
    await setDelivery(shop, adminId)
    await publishFirst(shop, 'shop-details', shopDetails)
    say('The demo shop is ready.')
  })
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
  for (const query of demoQueries.slice(count))
    await sendQuery(db, parseQuery(new Map(Object.entries(query))))
  for (const email of demoSubscribers) await subscribe(db, email)
}
