import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'

/** These tests check that one customer cannot keep the last item by repeated checkouts. */

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

/** Moves all times of one order into the past by the given minutes. */
async function minutesPass(number: string, minutes: number): Promise<void> {
  const { id } = await shop.order(number)
  await db
    .updateTable('orders')
    .set({
      created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
      hold_expires_at: sql<Date>`hold_expires_at - make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute()
  // Ledger rows cannot be updated, so the trigger is disabled while their times change.
  await inTransaction(db, async (tx) => {
    await sql`alter table stock_movements disable trigger written_once`.execute(tx)
    await sql`update stock_movements set moved_at = moved_at - make_interval(mins => ${minutes}) where order_id = ${id}`.execute(
      tx,
    )
    await sql`alter table stock_movements enable trigger written_once`.execute(tx)
  })
}
const minutesLeft = async (number: string) =>
  Math.round(((await shop.order(number)).hold_expires_at!.getTime() - Date.now()) / 60_000)

test('a hold is renewed up to the quota, and after that it only keeps its remaining time', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  for (let renewal = 0; renewal < 2; renewal++) {
    await minutesPass(number, 9)
    expect((await shop.begun(shopper)).number).toBe(number)
    expect(await minutesLeft(number)).toBe(10)
  }
  await minutesPass(number, 5)
  expect((await shop.begun(shopper)).number).toBe(number)
  expect(await minutesLeft(number)).toBe(5)
})

test('two sizes held at the same time count once towards the hold quota', async () => {
  const suit = await suitInShop(db, { stock: { M: 1, L: 1 } })
  const shopper = await shop.shopper({ products: [suit] })
  const [line] = shopper.lines
  const lines = ['M', 'L'].map((size) => ({ ...line!, size }))
  const both = { ...shopper, lines, expectedTotalPaise: totalOf(lines) }
  const { number } = await shop.begun(both)
  await minutesPass(number, 11)
  await shop.expireHold(number)
  expect(await beginCheckout(services, both)).toMatchObject({ outcome: 'begun' })
})

test('a refusal above the hold quota names the time of the next hold, and others can buy the stock', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  await minutesPass(number, 34)
  await shop.expireHold(number)
  expect(await beginCheckout(services, shopper)).toEqual({
    outcome: 'held-too-long',
    freeAt: expect.any(Date),
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'expired' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(
    await db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', shopper.customerId)
      .execute(),
  ).toHaveLength(1)
  expect(await beginCheckout(services, await shop.shopper({ products: [saree] }))).toMatchObject({
    outcome: 'begun',
  })
})

test('the hold quota is reset after three hours, but not by another address or cart', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  await minutesPass(number, 30)
  const elsewhere = { ...shopper, address: { ...shopper.address, city: 'Nashik' } }
  expect(await beginCheckout(services, elsewhere)).toMatchObject({ outcome: 'held-too-long' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'cancelled' })
  await minutesPass(number, 170)
  expect(await beginCheckout(services, elsewhere)).toMatchObject({ outcome: 'begun' })
})

test('time during which a bank processes a payment does not count towards the hold quota', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number, gatewayOrderId } = await shop.begun(shopper)
  shop.pay({ gatewayOrderId }, { knobs: { payment: 'pending' } })
  await minutesPass(number, 34)
  await shop.expireHold(number)
  await expireHolds(services)
  expect((await shop.begun(shopper)).number).toBe(number)
  expect(await minutesLeft(number)).toBe(12)
})
