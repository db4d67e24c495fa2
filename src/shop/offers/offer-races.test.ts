import { afterEach, expect, test } from 'vitest'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import {
  admin,
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
} from '../../../tests/support/builders.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { newOffer } from '../../../tests/support/offers.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Offer } from './offer.ts'
import { findOffer, insertOffer, listOffers } from './offer-store.server.ts'
import { reserveOffers, type OrderToReserve } from './reserve-offers.server.ts'
import { deleteOffer, saveOffer } from './save-offer.server.ts'

const { db, pool } = await testDatabase({ connectionsMax: 12 })
const meera = await admin(db)

afterEach(() => pool.query('truncate offers, offer_uses, order_discounts cascade'))

async function insert(change: Partial<Offer> = {}): Promise<Offer> {
  const offer = newOffer({ kind: 'delivery', percentBp: null, ...change })
  await insertOffer(db, offer)
  return (await findOffer(db, offer.id))!
}

type Wanted = { customerId?: string; phone?: string; email?: string }

/** An unpaid order that gets free delivery by the offer. */
async function orderWith(offer: Offer, wanted: Wanted = {}): Promise<OrderToReserve> {
  const customerId = wanted.customerId ?? (await customer(db)).id
  const { id: orderId } = await orderBeingPaid(db, { customerId })
  const { phone = '', email = '' } = wanted
  const applied = { given: [], freeDelivery: offer }
  const claimant = { customerId, phone, email }
  return { orderId, claimant, applied, deliverySavedPaise: 7_900, isPlaced: false }
}

const reserve = (...orders: OrderToReserve[]) =>
  inTransaction(db, (tx) => reserveOffers(tx, orders))
const uses = () =>
  db
    .selectFrom('offer_uses')
    .select(['order_id as orderId', 'state', 'discount_paise as paise'])
    .orderBy('order_id')
    .execute()

test('the last use of an offer goes to one of several orders at the same time', async () => {
  const offer = await insert({ usageLimit: 3 })
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderWith(offer)))
  const refused = await Promise.all(orders.map((order) => reserve(order)))
  expect(refused.filter(({ size }) => size === 0)).toHaveLength(3)
  expect(await uses()).toHaveLength(3)
})

test('accounts with one phone number or one email use an offer once, even in one batch', async () => {
  const offer = await insert({ perCustomerLimit: 1 })
  for (const contact of [{ phone: 'hash of a phone' }, { email: 'hash of an email' }]) {
    const [one, other] = [await orderWith(offer, contact), await orderWith(offer, contact)]
    expect(await reserve(one, other)).toEqual(new Set([other.orderId]))
    expect(await uses()).toEqual([])
    const results = await Promise.all([reserve(one), reserve(other)])
    expect(results.map(({ size }) => size).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await uses()).toHaveLength(1)
    await pool.query('truncate offer_uses')
  }
})

test('accounts without a phone number and an email are different customers', async () => {
  const offer = await insert({ perCustomerLimit: 1 })
  const orders = [await orderWith(offer), await orderWith(offer)]
  expect(await reserve(...orders)).toEqual(new Set())
  expect(await uses()).toHaveLength(2)
})

test('a first order is refused if another order of the customer was placed meanwhile', async () => {
  const offer = await insert({ isFirstOrderOnly: true })
  const { id: customerId } = await customer(db)
  const order = await orderWith(offer, { customerId })
  await placedOrder(db, { customerId })
  expect(await reserve(order)).toEqual(new Set([order.orderId]))
  expect(await uses()).toEqual([])
})

test('a use is stored with its state and discount, and each discounted line is recorded', async () => {
  const offer = await insert({ kind: 'percent', percentBp: 1_000, code: 'TEN', name: 'Ten' })
  const unpaid = await orderWith(await insert())
  const placed = await orderWith(offer)
  for (const position of [0, 1, 2]) {
    const saree = await sareeInShop(db, { images: 0 })
    await insertOrderLine(db, placed.orderId, saree, { position })
  }
  const applied = { given: [{ offer, linesPaise: [300, 0, 50] }], freeDelivery: null }
  expect(await reserve(unpaid, { ...placed, applied, isPlaced: true })).toEqual(new Set())
  expect(await uses()).toEqual([
    { orderId: unpaid.orderId, state: 'reserved', paise: 7_900 },
    { orderId: placed.orderId, state: 'used', paise: 350 },
  ])
  const discounts = await db
    .selectFrom('order_discounts')
    .select(['order_id as orderId', 'position', 'code', 'label', 'amount_paise as paise'])
    .orderBy('position')
    .execute()
  const ofLine = { orderId: placed.orderId, code: 'TEN', label: 'Ten' }
  expect(discounts).toEqual([
    { ...ofLine, position: 0, paise: 300 },
    { ...ofLine, position: 2, paise: 50 },
  ])
})

test('an offer that an order reserves at the same moment is not deleted', async () => {
  const offer = await insert()
  const order = await orderWith(offer)
  let deleted: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (tx: Db) => {
    await reserveOffers(tx, [order])
    deleted = deleteOffer(db, { id: offer.id, deletedBy: meera.id }).catch((error) => error)
    await waitUntilBlocked(db)
  })
  expect(await deleted).toBe('used')
  expect(await findOffer(db, offer.id)).toEqual(offer)
  expect(await uses()).toHaveLength(1)
})

test('two admins who give one code to two offers at the same time: one of them is refused', async () => {
  const offers = [await insert({ name: 'One' }), await insert({ name: 'Two' })]
  const saved = await Promise.all(
    offers.map(({ version, ...offer }) =>
      saveOffer(db, { offer: { ...offer, code: 'SAME' }, basedOn: version, savedBy: meera.id }),
    ),
  )
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual(['code-taken', 'saved'])
  expect((await listOffers(db)).filter(({ code }) => code === 'SAME')).toHaveLength(1)
})
