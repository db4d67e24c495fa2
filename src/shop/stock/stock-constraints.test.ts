import { sql } from 'kysely'
import { test } from 'vitest'
import { orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { paymentRows, refused } from '../../../tests/support/payment-rows.ts'

const { db } = await testDatabase()
const { paidOrder } = paymentRows(db)

test('stock never falls below zero, and no more is reserved than is on hand', async () => {
  const { id } = await sareeInShop(db, { quantity: 5 })
  await refused(
    sql`update stock set reserved = 6 where product_id = ${id}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update stock set on_hand = -1 where product_id = ${id}`.execute(db),
    'check constraint',
  )
  await refused(
    sql`update stock set reserved = -1 where product_id = ${id}`.execute(db),
    'check constraint',
  )
})

test('the database refuses a second sale of a stock row for one order', async () => {
  const { order } = await paidOrder()
  const { id } = await sareeInShop(db)
  const sell = () =>
    sql`insert into stock_movements (product_id, size, change, reason, order_id) values (${id}, '', -1, 'sale', ${order.id})`.execute(
      db,
    )
  await sell()
  await refused(sell(), 'one_movement_of_a_kind_per_order_and_row')
})

test('the database refuses a second hold of a stock row for one order', async () => {
  const order = await orderBeingPaid(db)
  const { id } = await sareeInShop(db)
  const hold = () =>
    sql`insert into stock_holds (order_id, product_id, size, quantity, expires_at) values (${order.id}, ${id}, '', 1, now())`.execute(
      db,
    )
  await hold()
  await refused(hold(), 'unique')
})

test('a stock movement changes only the quantities that its reason allows', async () => {
  const order = await orderBeingPaid(db)
  const { id } = await sareeInShop(db)
  const move = (reason: string, change: number, promised: number, orderId: number | null) =>
    sql`insert into stock_movements (product_id, size, change, reserved_change, reason, order_id) values (${id}, '', ${change}, ${promised}, ${reason}, ${orderId})`.execute(
      db,
    )
  const impossible: [string, number, number, number | null][] = [
    ['hold', 1, 1, order.id],
    ['hold', 0, -1, order.id],
    ['hold', 0, 1, null],
    ['release', 0, 1, order.id],
    ['release', -1, -1, order.id],
    ['sale', -2, -1, order.id],
    ['sale', 1, 0, order.id],
    ['correction', 0, 0, null],
    ['correction', 1, 1, null],
    ['restock', 1, 0, order.id],
  ]
  for (const movement of impossible) await refused(move(...movement), 'check constraint')
})

test('the returned quantity of an order line is never more than was bought', async () => {
  const order = await orderBeingPaid(db)
  const { id } = await sareeInShop(db)
  await sql`insert into order_lines (order_id, position, product_id, title, unit_price_paise, original_price_paise, quantity)
    values (${order.id}, 5, ${id}, 'Saree', 100, 100, 2)`.execute(db)
  const giveBack = (quantity: number) =>
    sql`update order_lines set returned_quantity = ${quantity} where order_id = ${order.id} and position = 5`.execute(
      db,
    )
  await giveBack(2)
  await refused(giveBack(3), 'check constraint')
  await refused(giveBack(-1), 'check constraint')
})
