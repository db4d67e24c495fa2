import { expect, test } from 'vitest'
import { insertOffer } from '#shop/offers/offer-store.server.ts'
import { admin, customer, sareeInShop, type Person } from '../../../../../tests/support/builders.ts'
import { newOffer } from '../../../../../tests/support/offers.ts'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { registerForTax } from '../../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { linesFor } from '../../../../../tests/support/test-services.ts'
import { action } from './quote.ts'
import type { ShownQuote } from './use-quote.ts'

const { db, pool } = await testDatabase()
const asha = await customer(db)
const saree = await sareeInShop(db)
const lines = linesFor([saree])

function post(signedIn: Person | null, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request('http://zari.test/checkout/quote', { method: 'POST', body: text })
  const shop = { db, pool, config: { shopUrl: 'http://zari.test' } as never }
  return action(routeArguments(shop, { request, signedIn }))
}
const quote = async (body: unknown) => (await (await post(asha, body)).json()) as ShownQuote

test('a cart is quoted with free delivery and without any fee', async () => {
  const quoted = await quote({ lines, state: 'Goa', pincode: '403001', payMode: 'cod' })
  expect(quoted).toMatchObject({
    totalPaise: 249_900,
    lines: [{ productId: saree.id, returns: 'Return within 7 days of delivery.' }],
  })
  expect(quoted.isServed).toBe(true)
  expect(quoted.amounts).toMatchObject({
    goodsPaise: 249_900,
    discountPaise: 0,
    deliveryPaise: 0,
    cashFeePaise: 0,
    totalPaise: 249_900,
    lines: [{ discountPaise: 0, chargesPaise: 0 }],
    offers: [],
    couponProblem: null,
  })
  expect(quoted.couponMessage).toBeNull()
  expect(quoted).not.toHaveProperty('gstPaise')
})

test('the GST of a quote is that of the delivery state', async () => {
  await registerForTax(db)
  for (const state of ['Goa', 'Maharashtra', 'Atlantis', ''])
    expect(await quote({ lines, state })).toMatchObject({ gstPaise: 11_900 })
  await registerForTax(db, 'unregistered')
})

test('a product that is gone is a notice and costs nothing', async () => {
  const gone = [{ ...lines[0]!, productId: crypto.randomUUID() }]
  expect(await quote({ lines: gone })).toMatchObject({
    notices: [{ kind: 'not-available' }],
    amounts: { totalPaise: 0, lines: [] },
  })
})

test('only customers get a quote', async () => {
  for (const who of [null, await admin(db)]) expect((await post(who, { lines })).status).toBe(401)
})

test.each(['', '{', 'null', '[]', '{"lines":7}', '"saree"'])(
  'the body %j is refused',
  async (body) => {
    expect((await post(asha, body)).status).toBe(400)
  },
)

test('a quote writes nothing', async () => {
  const before = await db.selectFrom('carts').select('id').execute()
  await quote({ lines, payMode: 'cod', couponCode: 'WELCOME' })
  expect(await db.selectFrom('carts').select('id').execute()).toEqual(before)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a code lowers the amounts, whatever its letter case, and is remembered', async () => {
  await insertOffer(db, newOffer({ name: 'Diwali', code: 'DIWALI10', minSubtotalPaise: 200_000 }))
  const response = await post(asha, { lines, couponCode: ' diwali10' })
  expect(response.headers.get('set-cookie')).toContain('zari_coupon=DIWALI10;')
  expect(await response.json()).toMatchObject({
    couponMessage: null,
    amounts: {
      discountPaise: 24_990,
      totalPaise: 224_910,
      offers: [{ name: 'Diwali', code: 'DIWALI10', discountPaise: 24_990 }],
    },
  })
})

test('a code that gives nothing is explained and forgotten', async () => {
  const cheap = await sareeInShop(db, { sellingPricePaise: 150_000 })
  const response = await post(asha, { lines: linesFor([cheap]), couponCode: 'DIWALI10' })
  expect(response.headers.get('set-cookie')).toContain('zari_coupon=; Path=/; Max-Age=0')
  expect(await response.json()).toMatchObject({
    couponMessage: 'This code needs goods for 2,000 Rs. Add 500 Rs. to use it.',
    amounts: { discountPaise: 0 },
  })
})

test('unknown and paused codes get the same result, and too many of them are refused', async () => {
  await insertOffer(db, newOffer({ code: 'PAUSED', state: 'paused' }))
  const ritu = await customer(db)
  const messageFor = async (couponCode: string) =>
    ((await (await post(ritu, { lines, couponCode })).json()) as ShownQuote).couponMessage
  expect(await messageFor('PAUSED')).toBe(await messageFor('NOTHING'))
  for (let turn = 3; turn <= 10; turn++)
    expect(await messageFor('NOTHING')).toContain('We do not know this code')
  expect(await messageFor('DIWALI10')).toMatch(/minutes/)
})
