import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { countRows } from '../../../tests/support/count-rows.ts'
import { newOffer } from '../../../tests/support/offers.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import type { Offer } from '../offers/offer.ts'
import { insertOffer } from '../offers/offer-store.server.ts'
import { findOrderSummary } from '../messages/order-summary-store.server.ts'
import { listOrderOffers } from '../offers/offer-use-store.server.ts'
import { cancelOwnOrder } from '../payment-admin/cancel-own-order.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { saveCashOnDelivery } from '../settings/save-settings.server.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 40 })
const { services, db, pool } = shop
await saveCashOnDelivery(db, {
  isOn: true,
  maxPaise: 500_000,
  pincodes: [],
  refusedPhones: [],
  openMax: 100,
  returnsMax: 2,
  returnsDays: 180,
  basedOn: (await findCashOnDelivery(db)).version,
  changedBy: (await admin(db)).id,
})

beforeEach(async () => {
  await db.updateTable('offers').set({ state: 'ended' }).execute()
})

async function insert(change: Partial<Offer>) {
  const offer = newOffer(change)
  await insertOffer(db, offer)
  return offer
}

let made = 0
const newCode = () => `CODE${++made}`

/** A customer who saw a discount of `discountPaise`. */
async function shopper(couponCode: string, discountPaise: number, products = [] as Products) {
  const clientAddress = `2001:db8:${++made}:1::/64`
  const request = await shop.shopper({ clientAddress, ...(products.length > 0 && { products }) })
  return { ...request, couponCode, expectedTotalPaise: request.expectedTotalPaise - discountPaise }
}
type Products = Awaited<ReturnType<typeof sareeInShop>>[]

const cashOrder = (request: CheckoutRequest) =>
  placeCashOrder(services, { ...request, sinceCartId: 0 })
const usesOf = async (offerId: string) =>
  (
    await db
      .selectFrom('offer_uses')
      .select('state')
      .where('offer_id', '=', offerId)
      .orderBy('state')
      .execute()
  ).map(({ state }) => state)
const count = <Result extends { outcome: string }>(results: readonly Result[], outcome: string) =>
  results.filter((result) => result.outcome === outcome).length

test('an order stores the discount of each line, taxes it and keeps what each offer gave', async () => {
  await registerForTax(db)
  const offer = await insert({
    name: 'Diwali',
    code: newCode(),
    kind: 'amount',
    percentBp: null,
    amountPaise: 50_000,
  })
  const saree = await sareeInShop(db, { sellingPricePaise: 449_900 })
  const suit = await suitInShop(db, { sellingPricePaise: 279_900 })
  const begun = await shop.begun(await shopper(offer.code!, 50_000, [saree, suit]))
  expect(begun.amountPaise).toBe(449_900 + 279_900 - 50_000)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', begun.number)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  expect(lines.map((line) => [line.discount_paise, line.tax_rate_bp])).toEqual([
    [30_824, 500],
    [19_176, 500],
  ])
  for (const line of lines)
    expect(line.taxable_paise! + line.cgst_paise! + line.sgst_paise! + line.igst_paise!).toBe(
      line.unit_price_paise - line.discount_paise,
    )
  expect(await listOrderOffers(db, id)).toEqual([
    { name: 'Diwali', code: offer.code, discountPaise: 50_000 },
  ])
  await db.updateTable('offers').set({ name: 'Renamed' }).where('id', '=', offer.id).execute()
  expect((await findOrderSummary(db, id)).offers).toMatchObject([{ name: 'Diwali' }])
  const discounts = db.selectFrom('order_discounts').selectAll().where('order_id', '=', id)
  expect(await discounts.orderBy('position').execute()).toMatchObject([
    { position: 0, amount_paise: 30_824, label: 'Diwali', code: offer.code },
    { position: 1, amount_paise: 19_176 },
  ])
  await expect(
    db.updateTable('order_discounts').set({ amount_paise: 1 }).execute(),
  ).rejects.toThrow('written once')
  await db.deleteFrom('tax_periods').execute()
})

test('a total without the discount, or with one that has changed, is refused and nothing is written', async () => {
  const offer = await insert({ code: newCode(), percentBp: 1_000 })
  const request = await shopper(offer.code!, 24_990)
  await db.updateTable('offers').set({ percent_bp: 500 }).where('id', '=', offer.id).execute()
  const before = await countRows(pool)
  for (const discountPaise of [24_990, 0]) {
    const asked = { ...request, expectedTotalPaise: 249_900 - discountPaise }
    const expected = {
      outcome: 'prices-changed',
      amounts: { discountPaise: 12_495, offers: [{ code: offer.code, discountPaise: 12_495 }] },
    }
    expect(await beginCheckout(services, asked)).toMatchObject(expected)
    expect(await cashOrder(asked)).toMatchObject(expected)
  }
  expect(await countRows(pool)).toEqual(before)
})

test('of 64 concurrent orders with a code for 10, exactly 10 use it and the others are asked', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 10 })
  const saree = await sareeInShop(db, { quantity: 100 })
  const requests = await Promise.all(
    Array.from({ length: 64 }, () => shopper(offer.code!, 24_990, [saree])),
  )
  const other = { ...services }
  const results = await Promise.all(
    requests.map((request, index) =>
      index % 4 === 0
        ? cashOrder(request)
        : beginCheckout(index % 2 === 0 ? services : other, request),
    ),
  )
  expect(count(results, 'begun') + count(results, 'placed')).toBe(10)
  expect(count(results, 'prices-changed')).toBe(54)
  for (const result of results)
    if (result.outcome === 'prices-changed')
      expect(result.amounts).toMatchObject({
        discountPaise: 0,
        couponProblem: { code: 'used-up' },
      })
  expect(await usesOf(offer.id)).toHaveLength(10)
  expect(await shop.stock(saree)).toMatchObject({ on_hand: 100 - count(results, 'placed') })
})

test('a code for one use per customer works once for two accounts with one phone number', async () => {
  const offer = await insert({ code: newCode(), perCustomerLimit: 1 })
  const contacts = (email: string) => ({ phone: 'hash of a phone', email })
  const requests = await Promise.all([shopper(offer.code!, 24_990), shopper(offer.code!, 24_990)])
  const results = await Promise.all(
    requests.map((request, index) =>
      beginCheckout(services, { ...request, contacts: contacts(`hash ${index}`) }),
    ),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['begun', 'prices-changed'])
  expect(await usesOf(offer.id)).toEqual(['reserved'])
})

test('a paid order uses the offer, and a cash order uses it at once', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 5 })
  const request = await shopper(offer.code!, 24_990)
  const begun = await shop.begun(request)
  expect(await usesOf(offer.id)).toEqual(['reserved'])
  await shop.report(request.customerId, shop.pay(begun))
  expect(await usesOf(offer.id)).toEqual(['used'])
  expect(await cashOrder(await shopper(offer.code!, 24_990))).toMatchObject({ outcome: 'placed' })
  expect(await usesOf(offer.id)).toEqual(['used', 'used'])
  await shop.expectBooksToBalance()
})

test('pressing Place Order again continues the order that has the last use', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 1 })
  const request = await shopper(offer.code!, 24_990)
  const first = await shop.begun(request)
  expect((await shop.begun(request)).number).toBe(first.number)
  expect(await usesOf(offer.id)).toEqual(['reserved'])
})

test('a changed address replaces the order and keeps the last use', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 1 })
  const request = await shopper(offer.code!, 24_990)
  await shop.begun(request)
  await shop.begun({ ...request, address: { ...request.address, city: 'Nashik' } })
  expect(await usesOf(offer.id)).toEqual(['released', 'reserved'])
})

test('an expired order gives its use back, and a late payment takes it again', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 1 })
  const request = await shopper(offer.code!, 24_990)
  const begun = await shop.begun(request)
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date('2020-01-01') })
    .where('number', '=', begun.number)
    .execute()
  await expireHolds(services)
  expect(await usesOf(offer.id)).toEqual(['released'])
  const other = await shopper(offer.code!, 24_990)
  expect(await cashOrder(other)).toMatchObject({ outcome: 'placed' })
  await shop.report(request.customerId, shop.pay(begun))
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await usesOf(offer.id)).toEqual(['used', 'used'])
})

test('an order that is cancelled before it is sent gives its use back', async () => {
  const offer = await insert({ code: newCode(), usageLimit: 1 })
  const request = await shopper(offer.code!, 24_990)
  const placed = await cashOrder(request)
  expect(await usesOf(offer.id)).toEqual(['used'])
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  await cancelOwnOrder(services, {
    customerId: request.customerId,
    number: placed.number,
    reason: '',
  })
  expect(await usesOf(offer.id)).toEqual(['released'])
  expect(await cashOrder(await shopper(offer.code!, 24_990))).toMatchObject({ outcome: 'placed' })
})

test('an offer for first orders is not given to a customer who has ordered', async () => {
  const offer = await insert({ code: newCode(), isFirstOrderOnly: true })
  const request = await shopper(offer.code!, 24_990)
  expect(await cashOrder(request)).toMatchObject({ outcome: 'placed' })
  const again = { ...(await shopper(offer.code!, 24_990)), customerId: request.customerId }
  expect(await beginCheckout(services, again)).toMatchObject({
    outcome: 'prices-changed',
    amounts: { couponProblem: { code: 'first-order-only' } },
  })
})

test('automatic offers need no code, and a total without them is answered with the changed prices', async () => {
  await insert({ percentBp: 1_000 })
  const request = await shopper('', 24_990)
  expect((await shop.begun(request)).amountPaise).toBe(224_910)
  const old = await shop.shopper()
  expect(await beginCheckout(services, old)).toMatchObject({ outcome: 'prices-changed' })
})
