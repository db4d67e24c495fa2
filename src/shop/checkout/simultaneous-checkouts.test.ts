import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import {
  address,
  linesFor,
  openTestServices,
  totalOf,
} from '../../../tests/support/test-services.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutBegun } from './checkout.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

const shop = await openTestServices({ connectionsMax: 20 })
const { db } = shop
let made = 0
/** A shop whose gateway answers at once, so that only shop and database are measured. */
const openShop = (): PaymentServices => ({
  ...shop.services,
  gateway: {
    ...shop.services.gateway,
    createOrder: async () => ({
      outcome: 'created',
      gatewayOrderId: `order_${String(++made).padStart(14, '0')}`,
    }),
  },
})
const services = openShop()

const CUSTOMERS = 1_280
const PIECES = 20

async function crowd(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, name, first_name, last_name)
    select gen_random_uuid()::text, 'crowd-' || gen_random_uuid() || '@zari.test', 'Asha Rao', 'Asha', 'Rao' from generate_series(1, ${count}::int)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const count = (results: readonly CheckoutBegun[], outcome: CheckoutBegun['outcome']) =>
  results.filter((result) => result.outcome === outcome).length

test(`of ${CUSTOMERS} concurrent customers of scarce products exactly ${PIECES} can pay, without errors`, async () => {
  const sarees = [
    await sareeInShop(db, { quantity: PIECES }),
    await sareeInShop(db, { quantity: PIECES }),
    await sareeInShop(db, { quantity: PIECES }),
  ]
  const customers = await crowd(CUSTOMERS)
  // Simulates two shop processes, each with its own batch queues.
  const tills = [openShop(), openShop()]

  const results = await Promise.all(
    customers.map((customerId, place) => {
      const lines = linesFor(place % 2 === 0 ? sarees : sarees.toReversed())
      return beginCheckout(tills[place % 2]!, {
        customerId,
        email: 'asha@zari.test',
        address,
        lines,
        expectedTotalPaise: totalOf(lines),
        addressFingerprint: 'a network',
        acceptsNoHold: false,
        confirmedOrder: null,
      })
    }),
  )

  expect(count(results, 'begun')).toBe(PIECES)
  expect(count(results, 'sold-out')).toBe(CUSTOMERS - PIECES)
  expect(
    await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow(),
  ).toEqual({ orders: PIECES })
  for (const saree of sarees)
    expect(await shop.stock(saree)).toEqual({ on_hand: PIECES, reserved: PIECES })
  expect(await listStockDisagreements(db)).toEqual([])
  expect(shop.log).toEqual([])
})

test('many customers of one product do not delay customers of other products', async () => {
  const [last, plenty] = [
    await sareeInShop(db, { quantity: 1 }),
    await sareeInShop(db, { quantity: 100 }),
  ]
  const customers = await crowd(60)
  const results = await Promise.all(
    customers.map((customerId, place) => {
      const lines = linesFor([place % 3 === 0 ? plenty : last])
      return beginCheckout(services, {
        customerId,
        email: 'asha@zari.test',
        address,
        lines,
        expectedTotalPaise: totalOf(lines),
        addressFingerprint: 'a network',
        acceptsNoHold: false,
        confirmedOrder: null,
      })
    }),
  )
  expect(count(results, 'begun')).toBe(20 + 1)
  expect(count(results, 'sold-out')).toBe(39)
})

test('a customer whose cart is locked does not delay the others', async () => {
  const saree = await sareeInShop(db, { quantity: 10 })
  const [slow, ...quick] = await crowd(6)
  await sql`insert into carts (customer_id) values (${slow})`.execute(db)
  const press = (customerId: string) => {
    const lines = linesFor([saree])
    return beginCheckout(services, {
      customerId,
      email: 'asha@zari.test',
      address,
      lines,
      expectedTotalPaise: totalOf(lines),
      addressFingerprint: 'a network',
      acceptsNoHold: false,
      confirmedOrder: null,
    })
  }

  const { waiting, results } = await db.transaction().execute(async (tx) => {
    await sql`select id from carts where customer_id = ${slow} for update`.execute(tx)
    const begun = press(slow!)
    return { waiting: begun, results: await Promise.all(quick.map(press)) }
  })
  expect(count(results, 'begun')).toBe(5)
  expect((await waiting).outcome).toBe('begun')
  expect(shop.log.filter((line) => line.includes('retrying individually'))).toHaveLength(1)
})
