import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { readCart, syncCart } from '../cart/sync-cart.server.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { repeatRefusal } from './ordered-before.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop
const { isOn: _off, version, ...settings } = await findCashOnDelivery(db)
await saveCashOnDelivery(db, {
  ...settings,
  isOn: true,
  basedOn: version,
  changedBy: (await admin(db)).id,
})

beforeEach(() => sandbox.control.reset())

/** Places the request's order and pays for it. */
async function paidBy(request: CheckoutRequest) {
  const begun = await shop.begun(request)
  await shop.report(request.customerId, shop.pay(begun))
  return begun.number
}
const inCash = (request: CheckoutRequest, sinceCartId = 1_000_000) =>
  placeCashOrder(services, { ...request, sinceCartId })
const ordersOf = ({ customerId }: CheckoutRequest) =>
  db
    .selectFrom('orders')
    .select(['number', 'payment_state'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
const setOrder = (number: string, change: { placed_at?: Date; payment_state?: 'refund_due' }) =>
  db.updateTable('orders').set(change).where('number', '=', number).execute()

test('a confirmation is valid only for the order that was shown', () => {
  const before = { number: '7K3M9Q2X1B', placedAt: new Date(), title: 'Lotus' }
  expect(repeatRefusal(undefined, { confirmedOrder: null })).toBeNull()
  expect(repeatRefusal(before, { confirmedOrder: before.number })).toBeNull()
  for (const confirmedOrder of [null, '', '0000000000'])
    expect(repeatRefusal(before, { confirmedOrder })).toEqual({
      outcome: 'ordered-before',
      ...before,
    })
})

test('paying for the same items again is refused until it is confirmed, and nothing is written', async () => {
  const meera = await shop.shopper()
  const number = await paidBy(meera)
  const [orders, stock] = [await ordersOf(meera), await shop.stock(meera.products[0]!)]
  const mails = await shop.mails()
  const cart = await readCart(db, meera.customerId)
  const refused = {
    outcome: 'ordered-before',
    number,
    placedAt: expect.any(Date),
    title: meera.products[0]!.title,
  }
  expect(await beginCheckout(services, meera)).toEqual(refused)
  expect(await inCash(meera)).toEqual(refused)
  expect(await beginCheckout(services, { ...meera, confirmedOrder: 'another' })).toEqual(refused)
  expect(await ordersOf(meera)).toEqual(orders)
  expect(await shop.stock(meera.products[0]!)).toEqual(stock)
  expect(await shop.mails()).toEqual(mails)
  expect(await readCart(db, meera.customerId)).toEqual(cart)

  const again = { ...meera, confirmedOrder: number }
  expect(await beginCheckout(services, again)).toMatchObject({ outcome: 'begun' })
})

test('a newer order with the same items must be confirmed again, for online payment and for cash', async () => {
  const meera = await shop.shopper()
  const first = await paidBy(meera)
  const second = await paidBy({ ...meera, confirmedOrder: first })
  expect(await beginCheckout(services, { ...meera, confirmedOrder: first })).toMatchObject({
    outcome: 'ordered-before',
    number: second,
  })
  expect(await inCash({ ...meera, confirmedOrder: first })).toMatchObject({ number: second })
  const placed = await inCash({ ...meera, confirmedOrder: second })
  expect(placed.outcome).toBe('placed')
  expect(await beginCheckout(services, { ...meera, confirmedOrder: second })).toMatchObject({
    outcome: 'ordered-before',
    number: 'number' in placed ? placed.number : '',
  })
})

test('pressing Place Order again continues the confirmed order without another confirmation', async () => {
  const meera = await shop.shopper()
  const number = await paidBy(meera)
  const begun = await shop.begun({ ...meera, confirmedOrder: number })
  expect(await beginCheckout(services, meera)).toMatchObject({
    outcome: 'begun',
    gatewayOrderId: begun.gatewayOrderId,
  })
})

test('asking about an order of another device does not change the open order of this cart', async () => {
  const [saree, other] = [await sareeInShop(db), await sareeInShop(db)]
  const meera = await shop.shopper({ products: [saree] })
  await paidBy(meera)
  const lines = linesFor([other])
  await shop.begun({ ...meera, lines, expectedTotalPaise: totalOf(lines) })
  const before = await ordersOf(meera)
  expect(await beginCheckout(services, meera)).toMatchObject({ outcome: 'ordered-before' })
  expect(await inCash(meera)).toMatchObject({ outcome: 'ordered-before' })
  expect(await ordersOf(meera)).toEqual(before)
})

test('another size, another product and another customer’s order need no confirmation', async () => {
  const suit = await suitInShop(db)
  const meera = await shop.shopper({ products: [suit] })
  await paidBy(meera)
  const lines = [{ ...meera.lines[0]!, size: 'L' as const }]
  expect((await beginCheckout(services, { ...meera, lines })).outcome).toBe('begun')
  const asha = await shop.shopper({ products: [suit] })
  expect((await beginCheckout(services, asha)).outcome).toBe('begun')
})

test('a repeated order is recognised even if a product without sizes is sent with size M', async () => {
  const meera = await shop.shopper()
  const number = await paidBy(meera)
  const lines = [{ ...meera.lines[0]!, size: 'M' as const }]
  expect(await beginCheckout(services, { ...meera, lines })).toMatchObject({ number })
})

test('one item that was ordered before is enough to require a confirmation', async () => {
  const meera = await shop.shopper()
  const number = await paidBy(meera)
  const lines = [...linesFor([await sareeInShop(db)]), ...meera.lines]
  const request = { ...meera, lines, expectedTotalPaise: totalOf(lines) }
  expect(await beginCheckout(services, request)).toMatchObject({ number })
})

test('an order that is older than a day or was refunded needs no confirmation', async () => {
  for (const change of [
    { placed_at: new Date(Date.now() - 24.1 * 60 * 60_000) },
    { payment_state: 'refund_due' as const },
  ]) {
    const meera = await shop.shopper()
    await setOrder(await paidBy(meera), change)
    expect((await beginCheckout(services, meera)).outcome).toBe('begun')
  }
})

test('of two concurrent cash orders one is placed, and the other needs a confirmation', async () => {
  const meera = await shop.shopper()
  await syncCart(db, { customerId: meera.customerId, base: [], lines: [...meera.lines] })
  const results = await Promise.all([inCash(meera), inCash(meera)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['ordered-before', 'placed'])
  expect(await ordersOf(meera)).toHaveLength(1)
  expect((await readCart(db, meera.customerId)).lines).toEqual([])
})
