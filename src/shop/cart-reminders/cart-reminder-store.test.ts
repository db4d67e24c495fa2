import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { customer, openCart, placedOrder } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { lockOpenCart } from '../cart/cart-store.server.ts'
import { chooseCartReminders } from '../mail-choices/choose-cart-reminders.server.ts'
import { listCartsToRemind, lockCartToRemind } from './cart-reminder-store.server.ts'

const { db } = await testDatabase()
const HOURS = 3

/** A cart that was left four hours ago by a customer who wants these mails. */
async function leftCart() {
  const person = await customer(db)
  await chooseCartReminders(db, { customerId: person.id, isOn: true, page: '/profile/mails' })
  const id = await openCart(db, person.id)
  await sql`update carts set changed_at = now() - interval '4 hours' where id = ${id}`.execute(db)
  return { id, customerId: person.id, email: person.email }
}
const lock = (id: number) => inTransaction(db, (tx) => lockCartToRemind(tx, id, HOURS))

test('carts are listed in pages after an id, each once', async () => {
  const carts = [await leftCart(), await leftCart(), await leftCart()].map(({ id }) => id)
  const first = await listCartsToRemind(db, { hours: HOURS, afterId: 0, limit: 2 })
  expect(first).toEqual(carts.slice(0, 2))
  const rest = await listCartsToRemind(db, { hours: HOURS, afterId: first[1]!, limit: 2 })
  expect(rest).toEqual(carts.slice(2))
})

test('a cart that is still due is locked with the address of its customer', async () => {
  const cart = await leftCart()
  expect(await lock(cart.id)).toEqual(cart)
  expect(await lock(999_999)).toBeUndefined()
})

test.each([
  ['the consent ends', 'update mail_choices set cart_reminders_since = null'],
  ['the account becomes one of staff', `update users set role = 'admin'`],
  ['the cart changes', 'update carts set changed_at = now()'],
  ['another process sends the mail', 'update carts set reminded_at = now()'],
])('a listed cart is not due any more when %s', async (_, change) => {
  const { id, customerId } = await leftCart()
  expect(await lock(id)).toBeDefined()
  const owner = change.includes('users') ? sql`id` : sql`customer_id`
  await sql`${sql.raw(change)} where ${owner} = ${customerId}`.execute(db)
  expect(await lock(id)).toBeUndefined()
})

test('an order that locked the cart while it was placed counts as bought', async () => {
  const { id, customerId } = await leftCart()
  const { waiting } = await db.transaction().execute(async (tx) => {
    await lockOpenCart(tx, customerId)
    const result = lock(id)
    await waitUntilBlocked(db)
    await placedOrder(tx, { customerId })
    return { waiting: result }
  })
  expect(await waiting).toBeUndefined()
})
