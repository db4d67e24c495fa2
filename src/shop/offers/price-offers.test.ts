import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  admin,
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
  suitInShop,
} from '../../../tests/support/builders.ts'
import { newOffer } from '../../../tests/support/offers.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { linesFor } from '../../../tests/support/test-services.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import {
  updateChosenProducts,
  insertCollection,
} from '../collections/collection-edit-store.server.ts'
import type { CollectionRules } from '../collections/collection-rules.ts'
import { contactsOf, type Contacts } from './coupon.ts'
import type { Offer } from './offer.ts'
import { insertOffer } from './offer-store.server.ts'
import { insertOfferUses } from './offer-use-store.server.ts'
import { priceOffers } from './price-offers.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const asha = await customer(db)
const saree = await sareeInShop(db, { categories: ['Latest'] })
const suit = await suitInShop(db)
const noContacts = { phone: '', email: '' }

afterEach(async () => {
  await db.deleteFrom('offer_uses').execute()
  await db.deleteFrom('offers').execute()
})

async function insert(change: Partial<Offer>) {
  const offer = newOffer(change)
  await insertOffer(db, offer)
  return offer
}

async function priced(couponCode: string | null, contacts: Contacts = noContacts) {
  const { lines } = await priceCart(db, linesFor([saree, suit]))
  const [applied] = await priceOffers(db, [{ customerId: asha.id, contacts, lines, couponCode }])
  const { given, problem } = applied!
  return { problem, linesPaise: given.map(({ linesPaise }) => linesPaise) }
}

const ABC = { code: 'ABC' }
const free = { problem: null, linesPaise: [] }

test('a shop without offers gives no discount and knows no code', async () => {
  expect(await priced(null)).toEqual(free)
  expect(await priced('ABC')).toEqual({ problem: { code: 'unknown' }, linesPaise: [] })
  expect(await priced('')).toEqual({ problem: { code: 'unknown' }, linesPaise: [] })
})

test.each([
  ['paused', { state: 'paused' }, 'unknown'],
  ['a draft', { state: 'draft' }, 'unknown'],
  ['not started', { startsAt: '2099-01-01T00:00' }, 'unknown'],
  ['not started and ended by hand', { startsAt: '2099-01-01T00:00', state: 'ended' }, 'unknown'],
  ['over', { endsAt: '2020-01-02T00:00' }, 'ended'],
  ['ended by hand', { state: 'ended' }, 'ended'],
] as const)(
  'an offer that is %s gives nothing, with or without a code',
  async (_, change, code) => {
    await insert({ ...ABC, ...change })
    await insert(change)
    expect(await priced('ABC')).toEqual({ problem: { code }, linesPaise: [] })
  },
)

test('an offer starts with its first minute and ends before its last', async () => {
  const { id } = await insert(ABC)
  const begins = sql<Date>`clock_timestamp()`
  await db.updateTable('offers').set({ starts_at: begins }).where('id', '=', id).execute()
  expect((await priced('ABC')).problem).toBeNull()
  await db.updateTable('offers').set({ ends_at: begins }).where('id', '=', id).execute()
  expect((await priced('ABC')).problem).toEqual({ code: 'ended' })
})

const membership = async (slug: string, rules: CollectionRules | null, productIds: string[]) => {
  await insertCollection(db, {
    slug,
    mode: rules ? 'rules' : 'manual',
    title: slug,
    intro: '',
    imageId: null,
    seoTitle: '',
    seoDescription: '',
    rules: rules ?? {},
    productIds,
    shownFrom: '',
    shownUntil: '',
  })
  await updateChosenProducts(db, slug, productIds)
}

test('kinds, categories, chosen collections, rules and products decide which lines match', async () => {
  await membership('bridal', null, [suit.id])
  await membership('sarees', { kinds: ['saree'] }, [])
  const scopes: [Partial<Offer>, number[]][] = [
    [{ kinds: ['suit'] }, [0, 24_990]],
    [{ collections: ['Latest'] }, [24_990, 0]],
    [{ collections: ['bridal'] }, [0, 24_990]],
    [{ collections: ['sarees'] }, [24_990, 0]],
    [{ productIds: [suit.id] }, [0, 24_990]],
    [{ collections: ['bridal', 'sarees'] }, [24_990, 24_990]],
  ]
  for (const [index, [scope, shares]] of scopes.entries()) {
    await insert({ ...scope, code: `CODE${index}` })
    expect(await priced(`CODE${index}`)).toEqual({ problem: null, linesPaise: [shares] })
  }
})

async function use(
  offerId: string,
  change: Partial<Parameters<typeof insertOfferUses>[1][number]>,
) {
  const order = await orderBeingPaid(db)
  await insertOfferUses(db, [
    {
      offerId,
      orderId: order.id,
      customerId: meera.id,
      ...noContacts,
      state: 'used',
      discountPaise: 1,
      ...change,
    },
  ])
  return order
}

test('a total limit counts reserved and used, but not released uses', async () => {
  const { id } = await insert({ ...ABC, usageLimit: 2 })
  await use(id, { state: 'reserved' })
  const { id: orderId } = await use(id, {})
  expect((await priced('ABC')).problem).toEqual({ code: 'used-up' })
  await db
    .updateTable('offer_uses')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .execute()
  expect((await priced('ABC')).problem).toBeNull()
})

test('a limit per customer recognizes the account, the phone and the email', async () => {
  const { id } = await insert({ ...ABC, perCustomerLimit: 1 })
  await use(id, { phone: 'hash of a phone', email: 'hash of an email' })
  expect((await priced('ABC')).problem).toBeNull()
  for (const contacts of [
    { phone: 'hash of a phone', email: '' },
    { phone: '', email: 'hash of an email' },
  ])
    expect((await priced('ABC', contacts)).problem).toEqual({ code: 'used-before' })
  await use(id, { customerId: asha.id })
  expect((await priced('ABC')).problem).toEqual({ code: 'used-before' })
})

test('the customer’s own unpaid order does not count, because a new order replaces it', async () => {
  const { id } = await insert({ ...ABC, perCustomerLimit: 1, usageLimit: 1 })
  await use(id, { customerId: asha.id, state: 'reserved' })
  expect((await priced('ABC')).problem).toBeNull()
})

test('an automatic offer that is used up gives nothing and says nothing', async () => {
  const { id } = await insert({ usageLimit: 1 })
  expect((await priced(null)).linesPaise).toEqual([[24_990, 24_990]])
  await use(id, {})
  expect(await priced(null)).toEqual(free)
})

test('an offer for first orders ends with the first order that is placed', async () => {
  await insert({ ...ABC, isFirstOrderOnly: true })
  const order = await orderBeingPaid(db, { customerId: asha.id })
  expect((await priced('ABC')).problem).toBeNull()
  const set = (state: 'paid' | 'cancelled') =>
    db
      .updateTable('orders')
      .set({ placed_at: new Date(), pay_mode: 'cod', payment_state: state })
      .where('id', '=', order.id)
      .execute()
  await set('paid')
  expect((await priced('ABC')).problem).toEqual({ code: 'first-order-only' })
  await set('cancelled')
  expect((await priced('ABC')).problem).toBeNull()
})

test('a first order is recognized by the phone and the email of earlier orders', async () => {
  await insert({ ...ABC, isFirstOrderOnly: true })
  const earlier = await placedOrder(db, { customerId: meera.id })
  const set = { phone_no: '+91 98765-43210', email: 'Asha.Rao@zari.test' }
  await db.updateTable('orders').set(set).where('id', '=', earlier.id).execute()
  const from = (phoneNo: string, email: string) =>
    priced('ABC', contactsOf({ phoneNo, email }, { fingerprint: (text) => `hash of ${text}` }))
  const refused = { problem: { code: 'first-order-only' }, linesPaise: [] }
  expect(await from('098765 43210', '')).toEqual(refused)
  expect(await from('', ' asha.rao@ZARI.test ')).toEqual(refused)
  expect((await from('98765 43211', 'asha@zari.test')).problem).toBeNull()
  expect((await from('', '')).problem).toBeNull()
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', earlier.id)
    .execute()
  expect((await from('9876543210', 'asha.rao@zari.test')).problem).toBeNull()
})
