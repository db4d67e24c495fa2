import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { endHolds } from './end-holds.server.ts'

/** One customer cannot keep a piece from everybody else by pressing Place Order again and again. */

const shop = await openTill()
const { till, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

/** So much time goes by for one customer's order: all of its moments lie further back. */
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
  // Rows of the ledger are written once; here the clock is what is turned.
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

test('a hold is given anew while it is two whole ones together, then only what is left of it', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  await minutesPass(number, 19)
  expect((await shop.begun(shopper)).number).toBe(number)
  expect(await minutesLeft(number)).toBe(20)

  await minutesPass(number, 15)
  expect((await shop.begun(shopper)).number).toBe(number)
  expect(await minutesLeft(number)).toBe(5)
})

test('when it is over, the pieces are free for others, the customer is told from when on they can be kept again, and nothing is written', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  await minutesPass(number, 34)
  await shop.holdIsOver(number)
  expect(await beginCheckout(till, shopper)).toEqual({
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
  expect(await beginCheckout(till, await shop.shopper({ products: [saree] }))).toMatchObject({
    outcome: 'begun',
  })
})

test('another address or another cart does not begin the time anew; three hours later it does', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number } = await shop.begun(shopper)
  await minutesPass(number, 30)
  const elsewhere = { ...shopper, address: { ...shopper.address, city: 'Nashik' } }
  expect(await beginCheckout(till, elsewhere)).toMatchObject({ outcome: 'held-too-long' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'cancelled' })
  await minutesPass(number, 170)
  expect(await beginCheckout(till, elsewhere)).toMatchObject({ outcome: 'begun' })
})

test('while a bank is at work, its time does not count', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const { number, gatewayOrderId } = await shop.begun(shopper)
  shop.pay({ gatewayOrderId }, { knobs: { payment: 'pending' } })
  await minutesPass(number, 34)
  await shop.holdIsOver(number)
  await endHolds(till)
  expect((await shop.begun(shopper)).number).toBe(number)
  expect(await minutesLeft(number)).toBe(20)
})
