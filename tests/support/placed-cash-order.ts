import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { newOrderNumber } from '#shop/orders/number-orders.server.ts'
import type { OrderStatus } from '#shop/orders/order-status.ts'
import { customer, openCart } from './builders.ts'

export type OrderWish = {
  customerId?: string
  status?: OrderStatus
  state?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  city?: string
  pincode?: string
  titles?: string
  archived?: boolean
  totalPaise?: number
  placedAt?: string | null
}

/** Inserts an order. It is a cash order, so that no payment is needed. */
export async function placedCashOrder(
  db: Db,
  wish: OrderWish = {},
): Promise<{ id: number; number: string }> {
  const customerId = wish.customerId ?? (await customer(db)).id
  const { rows } = await sql<{ id: number; number: string }>`
    insert into orders (number, customer_id, cart_id, pay_mode, payment_state, status, total_paise, email, first_name, last_name,
      house_no, area_road, city, state, pincode, phone_no, bought_titles, placed_at, archived_at)
    values (${newOrderNumber()}, ${customerId}, ${await closedCart(db, customerId)}, 'cod', ${wish.state ?? 'paid'}, ${wish.status ?? 1}, ${wish.totalPaise ?? 249_900},
      ${wish.email ?? 'asha@zari.test'}, ${wish.firstName ?? 'Asha'}, ${wish.lastName ?? 'Rao'}, '12', 'MG Road', ${wish.city ?? 'Pune'}, 'Maharashtra', ${wish.pincode ?? '411001'},
      ${wish.phone ?? '9876543210'}, ${wish.titles ?? ''}, ${wish.placedAt === undefined ? '2024-01-05' : wish.placedAt}::timestamptz, ${wish.archived ? '2024-02-01' : null}::timestamptz)
    returning id, number`.execute(db)
  return rows[0]!
}

async function closedCart(db: Db, customerId: string): Promise<number> {
  const id = await openCart(db, customerId)
  await db.updateTable('carts').set({ closed_at: new Date() }).where('id', '=', id).execute()
  return id
}
