import { expect, onTestFinished, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { CART_LINES_MAX } from '../../src/shop/cart/cart.ts'
import { customerOrdersTopic } from '../../src/shop/orders/order.ts'
import { readCart } from '../../src/shop/cart/sync-cart.server.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)

const line = (productId: string, change: object = {}) => ({
  productId,
  size: '',
  quantity: 1,
  seenPricePaise: 249_900,
  ...change,
})
const send = (who: Visitor, customerId: string, lines: object[], base: object[] = []) =>
  who.postJson('/cart/lines', { customerId, base, lines })

/** Creates a customer with one product in the saved cart. */
async function customerWithCart() {
  const [asha, saree] = [await signedIn(shop), await sareeInShop(db)]
  expect((await send(asha, asha.id, [line(saree.id)])).status).toBe(200)
  const saved = await readCart(db, asha.id)
  expect(saved).toMatchObject({ version: 1, lines: [line(saree.id)] })
  const expectUnchanged = async () => expect(await readCart(db, asha.id)).toEqual(saved)
  return { asha, saree, saved, expectUnchanged }
}

test('a customer’s cart is stored, and another device’s changes are merged into it', async () => {
  const { asha, saree, saved } = await customerWithCart()
  const suit = await suitInShop(db)
  const added = await send(
    asha,
    asha.id,
    [...saved.lines, line(suit.id, { size: 'M' })],
    saved.lines,
  )
  expect(await added.json()).toMatchObject({ version: 2, totalPaise: 499_800 })

  const removed = await send(asha, asha.id, [], saved.lines)
  expect(removed.headers.get('cache-control')).toContain('no-store')
  expect(await removed.json()).toMatchObject({
    customerId: asha.id,
    version: 3,
    saved: [{ productId: suit.id }],
  })
  expect((await readCart(db, asha.id)).lines.some(({ productId }) => productId === saree.id)).toBe(
    false,
  )
})

test('a cart sent for another customer is refused, and the sender’s own cart is returned', async () => {
  const { asha, saree, expectUnchanged } = await customerWithCart()
  const other = await customerWithCart()
  const response = await send(other.asha, asha.id, [line(saree.id, { quantity: 4 })])
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    customerId: other.asha.id,
    saved: other.saved.lines,
  })
  await expectUnchanged()
  await other.expectUnchanged()
})

test('a foreign origin is refused, and nothing is written', async () => {
  const { asha, expectUnchanged } = await customerWithCart()
  for (const origin of ['https://evil.example', 'null']) {
    const response = await fetch(`${shop.url}/cart/lines`, {
      method: 'POST',
      headers: { cookie: asha.cookie, origin, 'content-type': 'text/plain' },
      body: JSON.stringify({ customerId: asha.id, base: [], lines: [] }),
    })
    expect(response.status).toBe(403)
  }
  await expectUnchanged()
})

test('malformed carts and carts with too many lines are refused, and nothing is written', async () => {
  const { asha, saree, expectUnchanged } = await customerWithCart()
  const tooMany = Array.from({ length: CART_LINES_MAX + 1 }, () => line(crypto.randomUUID()))
  for (const body of [
    [line(saree.id)],
    { customerId: asha.id, lines: [] },
    { customerId: asha.id, base: [], lines: 'none' },
    { customerId: null, base: [], lines: [] },
    { customerId: asha.id, base: [], lines: tooMany },
    { customerId: asha.id, base: tooMany, lines: [] },
  ])
    expect((await asha.postJson('/cart/lines', body)).status).toBe(400)
  await expectUnchanged()
})

test('guests and staff have no saved cart', async () => {
  const saree = await sareeInShop(db)
  const admin = await signedIn(shop, 'admin')
  for (const [who, id] of [
    [guest, 'nobody'],
    [admin, admin.id],
  ] as const)
    expect(await (await send(who, id, [line(saree.id)])).json()).toEqual({ customerId: null })
  expect(
    await db.selectFrom('carts').select('id').where('customer_id', '=', admin.id).execute(),
  ).toEqual([])
})

/** Opens the site's event stream, as every page of the storefront does. */
async function listen({ cookie }: Visitor) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { body } = await fetch(`${shop.url}/site/live?customer`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  const received = { text: '', hasEnded: false }
  const read = async () => {
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) received.text += piece
    received.hasEnded = true
  }
  read().catch(() => undefined)
  await expect.poll(() => received.text).toContain('retry')
  return received
}

test('a cart change and an order are sent to the customer’s other devices only', async () => {
  const { asha, saved } = await customerWithCart()
  const others = await Promise.all(
    [guest, await signedIn(shop), await signedIn(shop, 'admin')].map(listen),
  )
  const device = await listen(asha)
  const signals = () => device.text.split('event: account\ndata:\n\n').length - 1

  await send(asha, asha.id, saved.lines, saved.lines)
  await send(asha, asha.id, [], saved.lines)
  await expect.poll(signals).toBe(1)
  await publish(db, customerOrdersTopic(asha.id))
  await expect.poll(signals).toBe(2)
  for (const { text } of others) expect(text).not.toContain('event')
})

test('a logout ends the customer’s event stream', async () => {
  const asha = await signedIn(shop)
  const device = await listen(asha)
  await asha.post('/logout', {})
  await expect.poll(() => device.hasEnded).toBe(true)
})
