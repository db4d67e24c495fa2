import { expect, test } from 'vitest'
import type { CartLine, PricedCart } from '#shop/cart/cart.ts'
import { CART_LINES_MAX } from '#shop/cart/cart.ts'
import { readCart } from '#shop/cart/sync-cart.server.ts'
import {
  admin,
  customer,
  sareeInShop,
  suitInShop,
  type Person,
  type ShopProduct,
} from '../../../../tests/support/builders.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { linesFor } from '../../../../tests/support/test-services.ts'
import { action, type SyncedCart } from './cart-lines.ts'

const { db } = await testDatabase()

function post(signedIn: Person | null, body: string, query = ''): Promise<Response> {
  const request = new Request(`http://zari.test/cart/lines${query}`, { method: 'POST', body })
  return action(routeArguments({ db }, { request, signedIn }))
}

async function send(
  signedIn: Person | null,
  {
    base = [],
    lines = [],
    as = signedIn,
  }: { base?: CartLine[]; lines?: CartLine[]; as?: Person | null },
) {
  const response = await post(
    signedIn,
    JSON.stringify({ customerId: as?.id ?? 'nobody', base, lines }),
  )
  const cart = (await response.json()) as SyncedCart
  return { status: response.status, cart }
}

async function price(signedIn: Person | null, products: ShopProduct[]): Promise<PricedCart> {
  const response = await post(signedIn, JSON.stringify(linesFor(products)), '?price')
  return (await response.json()) as PricedCart
}

const countCarts = async () => (await db.selectFrom('carts').select('id').execute()).length

test('pricing a cart stores nothing, for a guest and for a customer', async () => {
  const [asha, saree] = [await customer(db), await sareeInShop(db)]
  const before = await countCarts()
  for (const who of [null, asha])
    expect(await price(who, [saree])).toMatchObject({
      totalPaise: 249_900,
      originalTotalPaise: 499_900,
      lines: [{ productId: saree.id, quantity: 1, available: 5 }],
    })
  expect(await countCarts()).toBe(before)
})

test('the priced lines say until when each piece can be returned', async () => {
  const [saree, madeToMeasure] = [await sareeInShop(db), await sareeInShop(db)]
  await db
    .insertInto('product_return_windows')
    .values({ product_id: madeToMeasure.id, days: 0 })
    .execute()
  const { lines } = await price(null, [saree, madeToMeasure])
  expect(lines.map(({ returns }) => returns)).toEqual([
    'Return within 7 days of delivery.',
    'No returns, except if it is defective, damaged or not what you ordered.',
  ])
})

test('the sizes of each product are priced with it, as far as they can be bought', async () => {
  const [suit, saree] = [await suitInShop(db, { quantity: 3 }), await sareeInShop(db)]
  const { offeredSizes } = await price(null, [suit, saree])
  expect(offeredSizes?.[suit.id]).toContainEqual({ size: 'L', available: 3 })
  expect(offeredSizes).not.toHaveProperty(saree.id)
})

test('a shop that collects GST says how much of the total it is', async () => {
  const saree = await sareeInShop(db)
  expect(await price(null, [saree])).not.toHaveProperty('gstPaise')
  await registerForTax(db)
  expect(await price(null, [saree])).toMatchObject({ totalPaise: 249_900, gstPaise: 11_900 })
  await registerForTax(db, 'unregistered')
})

test('guests and staff have no saved cart', async () => {
  const before = await countCarts()
  const lines = linesFor([await sareeInShop(db)])
  for (const who of [null, await admin(db)])
    expect(await send(who, { lines })).toEqual({ status: 200, cart: { customerId: null } })
  expect(await countCarts()).toBe(before)
})

test('a change is merged into the saved cart, which is returned with prices', async () => {
  const [asha, first, second] = [await customer(db), await sareeInShop(db), await sareeInShop(db)]
  const base = linesFor([first])
  await send(asha, { lines: base })
  const { status, cart } = await send(asha, { base, lines: linesFor([first, second]) })
  expect(status).toBe(200)
  expect(cart).toMatchObject({
    customerId: asha.id,
    version: 2,
    saved: linesFor([first, second]),
    lines: [{ productId: first.id }, { productId: second.id }],
    totalPaise: 499_800,
  })
})

test('a cart sent for another customer is answered with the saved cart and not written', async () => {
  const [asha, meera] = [await customer(db), await customer(db)]
  const [first, second] = [await sareeInShop(db), await sareeInShop(db)]
  await send(asha, { lines: linesFor([first]) })
  await send(meera, { lines: linesFor([second]) })
  const before = [await readCart(db, asha.id), await readCart(db, meera.id)]

  const { status, cart } = await send(asha, { as: meera, lines: linesFor([first, second]) })
  expect(status).toBe(409)
  expect(cart).toMatchObject({ customerId: asha.id, version: 1, saved: linesFor([first]) })
  expect([await readCart(db, asha.id), await readCart(db, meera.id)]).toEqual(before)
})

test('a page from before the setting changed is refused, and the saved cart stays', async () => {
  const asha = await customer(db)
  const [first, second] = [await sareeInShop(db), await sareeInShop(db)]
  await send(asha, { lines: linesFor([first]) })
  const before = await readCart(db, asha.id)
  const change = { customerId: asha.id, base: [], lines: linesFor([second]), sizes: 'several' }
  expect((await post(asha, JSON.stringify(change))).status).toBe(412)
  expect(await readCart(db, asha.id)).toEqual(before)
})

test('a changed price is reported together with the price in the shop', async () => {
  const saree = await sareeInShop(db)
  const result = await price(null, [{ ...saree, sellingPricePaise: 100 }])
  expect(result.notices).toMatchObject([
    { kind: 'price-changed', fromPaise: 100, toPaise: 249_900 },
  ])
  expect(result.totalPaise).toBe(249_900)
})

const tooMany = Array.from({ length: CART_LINES_MAX + 1 }, () => ({
  productId: crypto.randomUUID(),
}))

test.each([
  '',
  '{',
  '[]',
  '"saree"',
  '{"lines":[]}',
  '{"customerId":"ID","lines":[]}',
  `{"customerId":"ID","base":[],"lines":${JSON.stringify(tooMany)}}`,
])('the body %j is refused and leaves the saved cart as it was', async (body) => {
  const [asha, saree] = [await customer(db), await sareeInShop(db)]
  await send(asha, { lines: linesFor([saree]) })
  const before = await readCart(db, asha.id)
  expect((await post(asha, body.replace('ID', asha.id))).status).toBe(400)
  expect(await readCart(db, asha.id)).toEqual(before)
})

test('only a valid list of lines is priced', async () => {
  expect((await post(null, '{"hello":"there"}', '?price')).status).toBe(400)
})
