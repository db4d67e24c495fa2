import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { siteTopic } from '../../src/shop/site/site-record.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { address as delivery, linesFor } from '../support/test-services.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

/** This shop processes one order and one page at a time, and one more page for the admin. */
const shop = await startShop({ ORDERS_AT_ONCE: '1', LOG_LEVEL: 'silent' })
const { db, pool } = shop.shop
const guest = visitor(shop.url)
const [first, second, payer] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)]
const saree = await sareeInShop(db, { quantity: 20 })
const html = { accept: 'text/html' }
const blocker = await pool.connect()
afterAll(() => blocker.release(true))

const form = ({ sellingPricePaise }: ShopProduct) => ({
  ...delivery,
  lines: JSON.stringify(linesFor([saree])),
  expectedTotalPaise: String(sellingPricePaise),
})
const placeOrder = (who: Visitor) => who.post('/orderSummary.data', form(saree))
const gatewayOrderIn = (text: string) => /order_[A-Za-z0-9]{14}/.exec(text)?.[0]

async function countWritten() {
  const { rows } = await sql<{ written: string }>`
    select concat_ws(' ', (select count(*) from orders), (select count(*) from carts), (select count(*) from payment_attempts),
      (select sum(reserved) from stock), (select sum(points) from rate_limits)) as written`.execute(
    db,
  )
  return rows[0]!.written
}
const isBusy = (kind: string) =>
  expect
    .poll(async () => (await guest.get('/metrics')).text())
    .toContain(`zari_admitted_requests{kind="${kind}"} 1`)

/** Holds a database lock while `work` runs. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  await blocker.query('begin')
  await blocker.query(lock)
  try {
    await work()
  } finally {
    await blocker.query('rollback')
  }
}

test('one order too many is refused and leaves no rows; payments, pages and probes are answered', async () => {
  shop.sandbox.control.webhooks({ isEnabled: false }) // the payment is reported below
  const begun = await (await placeOrder(payer)).text()
  const { response: receipt } = shop.sandbox.control.pay({ orderId: gatewayOrderIn(begun)! })
  await guest.get('/about')

  let placing: Promise<Response>
  await whileLocked(`select id from users where id = '${first.id}' for update`, async () => {
    placing = placeOrder(first)
    await isBusy('order')
    const before = await countWritten()

    const refused = await placeOrder(second)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await refused.text()).toBe(
      'Many people are ordering right now. Please try again in 5 seconds.',
    )
    const page = await second.post('/orderSummary', form(saree), html)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain('your text is still there')
    expect(await countWritten()).toBe(before)

    expect(await (await payer.postJson('/payments/verify', receipt)).json()).toMatchObject({
      outcome: 'placed',
    })
    expect((await guest.post('/webhooks/payments', {})).status).toBe(400)
    for (const path of ['/about', '/healthz', '/readyz', '/authentication'])
      expect([path, (await guest.get(path)).status]).toEqual([path, 200])
    expect((await second.get('/orderSummary')).status).toBe(200)
  })

  expect(gatewayOrderIn(await (await placing!).text())).toBeDefined()
  const again = await placeOrder(second)
  expect([again.status, gatewayOrderIn(await again.text())]).toEqual([200, expect.any(String)])
  const { rows } = await sql`select from orders group by customer_id having count(*) > 1`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('one page too many waits, then is served outdated or refused; admin and cached pages are served', async () => {
  const cached = await (await guest.get('/faq')).text()
  const old = await (await guest.get('/contact')).text()

  let rendering: Promise<Response>
  await whileLocked('lock table products in access exclusive mode', async () => {
    rendering = guest.get(productPath(saree))
    await isBusy('page')
    shop.serving.cache.invalidate(siteTopic)
    await guest.get('/healthz')

    const results = await Promise.all([
      guest.get('/contact'),
      guest.get('/shop/suit', html),
      first.get('/orders.data'),
      guest.post('/contact', { yourName: 'Asha' }, html),
      guest.get('/admin/login'),
      guest.get('/healthz'),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 503, 503, 503, 200, 200])
    const [outdated, unknown, data, contact] = results
    for (const refused of [unknown, data, contact])
      expect(refused.headers.get('retry-after')).toBe('5')
    expect(outdated.headers.get('server-timing')).toBe('cache;desc=outdated')
    expect(outdated.headers.get('cache-control')).toBe('no-store')
    expect(await outdated.text()).toBe(old)
    expect(await unknown.text()).toContain('<meta http-equiv="refresh" content="5">')
    expect(data.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  expect((await rendering!).status).toBe(200)
  expect((await guest.get('/shop/suit')).status).toBe(200)
  expect(await (await guest.get('/faq')).text()).toBe(cached)
  expect((await guest.get('/contact')).headers.get('server-timing')).toMatch(/miss|hit/)
})

test('a request body that arrives slowly does not delay orders', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('firstName=As')),
  })
  const leaving = new AbortController()
  const slow = fetch(`${shop.url}/orderSummary.data`, {
    method: 'POST',
    body,
    duplex: 'half',
    signal: leaving.signal,
    headers: { cookie: first.cookie, 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit).catch(() => null)
  expect((await placeOrder(second)).status).toBe(200)
  leaving.abort()
  expect(await slow).toBeNull()
})
