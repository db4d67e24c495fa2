import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { insertOrders } from './paying-order-store.server.ts'
import type { NewOrder, InsertedOrder } from './paying-order.ts'

const NUMBER_TRIES_MAX = 5

type OrderToNumber = Omit<NewOrder, 'number'>

/** Inserts the orders, each with an unused number, and returns them in the given sequence. */
export async function insertNumberedOrders<Order extends OrderToNumber>(
  tx: Db,
  orders: readonly Order[],
): Promise<(Order & InsertedOrder)[]> {
  const done = new Map<Order, Order & InsertedOrder>()
  for (let tries = 0; tries < NUMBER_TRIES_MAX && done.size < orders.length; tries++) {
    const byNumber = new Map(
      orders.filter((order) => !done.has(order)).map((order) => [newOrderNumber(), order]),
    )
    for (const inserted of await insertOrders(
      tx,
      [...byNumber].map(([number, order]) => ({ ...order, number })),
    )) {
      const order = byNumber.get(inserted.number)!
      done.set(order, { ...order, ...inserted })
    }
  }
  if (done.size < orders.length) throw new Error('No unused order number was found.')
  return orders.map((order) => done.get(order)!)
}

/** Crockford's base 32, without I, L, O and U, which are easily misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The number has 50 random bits, because it is part of URLs and must not be guessable. */
export function newOrderNumber(): string {
  return Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('')
}
