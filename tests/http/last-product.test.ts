import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop

const delivery = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}
function placeOrder(
  who: Visitor,
  product: ShopProduct,
  pricePaise = product.sellingPricePaise,
): Promise<Response> {
  const lines = JSON.stringify([
    { productId: product.id, size: '', quantity: 1, seenPricePaise: pricePaise },
  ])
  return who.post('/orderSummary.data', {
    ...delivery,
    lines,
    expectedTotalPaise: String(pricePaise),
  })
}

const outcomeOf = (text: string) =>
  /"(begun|sold-out|prices-changed|cart-is-empty|gateway-unsure|gateway-refused)" *[,\]]/.exec(
    text,
  )?.[1]
const stockOf = (product: ShopProduct) =>
  db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()

test('50 simultaneous orders of the last piece give one order, one stock movement and 49 refusals', async () => {
  const piece = await sareeInShop(db, { quantity: 1 })
  const customers = await Promise.all(Array.from({ length: 50 }, () => signedIn(shop)))

  const results = await Promise.all(
    customers.map(async (who) => (await placeOrder(who, piece)).text()),
  )
  const outcomes = results.map(outcomeOf)
  expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(49)
  expect(await stockOf(piece)).toEqual({ on_hand: 1, reserved: 1 })

  const winner = results[outcomes.indexOf('begun')]!
  const gatewayOrderId = /order_[A-Za-z0-9]{14}/.exec(winner)![0]
  shop.sandbox.control.pay({ orderId: gatewayOrderId })
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('orders')
            .select('number')
            .where('payment_state', '=', 'paid')
            .execute()
        ).length,
    )
    .toBe(1)

  expect(await stockOf(piece)).toEqual({ on_hand: 0, reserved: 0 })
  const movements = await db
    .selectFrom('stock_movements')
    .select(['reason', 'change', 'reserved_change as promised'])
    .where('product_id', '=', piece.id)
    .where('reason', '<>', 'opening')
    .orderBy('id')
    .execute()
  expect(movements).toEqual([
    { reason: 'hold', change: 0, promised: 1 },
    { reason: 'sale', change: -1, promised: -1 },
  ])
})

test('a forged price of one rupee is refused with the real price, and nothing is written', async () => {
  const piece = await sareeInShop(db)
  const result = await (await placeOrder(await signedIn(shop), piece, 100)).text()
  expect(outcomeOf(result)).toBe('prices-changed')
  expect(result).toContain('"price-changed"')
  expect(result).toMatch(/"(goods|total)Paise",249900/)
  expect(await stockOf(piece)).toMatchObject({ reserved: 0 })
})

test('a customer cannot read or report the order of another customer', async () => {
  const [buyer, stranger] = [await signedIn(shop), await signedIn(shop)]
  const piece = await sareeInShop(db)
  const begun = await (await placeOrder(buyer, piece)).text()
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const gatewayOrderId = /order_[A-Za-z0-9]{14}/.exec(begun)![0]
  const { response } = shop.sandbox.control.pay({ orderId: gatewayOrderId })

  expect((await stranger.get(`/orders/${number}/payment`)).status).toBe(404)
  expect((await buyer.get(`/orders/${number}`)).headers.get('location')).toBe(
    `/orders/${number}/payment`,
  )
  expect((await stranger.postJson('/payments/verify', response)).status).toBe(404)
  expect((await buyer.postJson('/payments/verify', response)).status).toBe(200)
  expect((await buyer.get(`/orders/${number}/payment`)).status).toBe(200)
  for (const path of [`/orders/${number}`, `/orders/${number}/thanks`]) {
    expect((await buyer.get(path)).status, path).toBe(200)
    expect((await buyer.get(path)).headers.get('cache-control'), path).toBe('no-store')
    expect((await stranger.get(path)).status, path).toBe(404)
  }
  expect(await (await buyer.get('/orders')).text()).toContain(number)
  expect(await (await stranger.get('/orders')).text()).not.toContain(number)
})

test('a forged payment report changes nothing', async () => {
  const buyer = await signedIn(shop)
  const begun = await (await placeOrder(buyer, await sareeInShop(db))).text()
  const gatewayOrderId = /order_[A-Za-z0-9]{14}/.exec(begun)![0]
  const forged = {
    razorpay_order_id: gatewayOrderId,
    razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
    razorpay_signature: 'f'.repeat(64),
  }
  const response = await buyer.postJson('/payments/verify', forged)
  expect(await response.json()).toMatchObject({ outcome: 'checking' })
  const order = await db
    .selectFrom('orders')
    .select('payment_state')
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(order.payment_state).toBe('pending_payment')
})

test('repeated Place Order requests of one customer are limited without affecting other customers', async () => {
  const [impatient, patient] = [await signedIn(shop), await signedIn(shop)]
  const piece = await sareeInShop(db)
  const presses = await Promise.all(
    Array.from({ length: 40 }, async () => (await placeOrder(impatient, piece, 100)).text()),
  )
  expect(presses.filter((result) => result.includes('too-many-attempts'))).toHaveLength(10)

  const result = await (await placeOrder(impatient, piece)).text()
  expect(result).toContain('Too many attempts. Please try again in ')
  expect(await stockOf(piece)).toMatchObject({ reserved: 0 })
  expect(outcomeOf(await (await placeOrder(patient, piece)).text())).toBe('begun')
})
