import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { jsonObject } from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { OrderedAdvance } from '../advance-sale.ts'
import { addressColumns } from '../customers/address-columns.ts'
import { offersOfOrder } from '../offers/offer-use-store.server.ts'
import type { OrderExtras } from '../orders/extras/order-extras.ts'
import { promiseColumns } from '../orders/promise/promise-lines.ts'
import type { OrderSummary } from './order-summary.ts'

export async function findOrderSummary(db: Db, orderId: number): Promise<OrderSummary> {
  return db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select([
      'number',
      'status',
      'payment_state as paymentState',
      'placed_at as placedAt',
      'pay_mode as payMode',
      'discount_paise as discountPaise',
      'delivery_paise as deliveryPaise',
      'cash_fee_paise as cashFeePaise',
      'gift_wrap_paise as giftWrapPaise',
      'credit_paise as creditPaise',
      'total_paise as totalPaise',
    ])
    .select(({ selectFrom }) => [
      jsonObject(promiseColumns, 'orders').as('promise'),
      jsonObject(addressColumns, 'orders').as('address'),
      sql<OrderExtras>`order_extras(orders.*)`.as('extras'),
      offersOfOrder.as('offers'),
      jsonArrayFrom(
        selectFrom('order_lines')
          .whereRef('order_id', '=', 'orders.id')
          .select([
            'title',
            'size',
            'quantity',
            'unit_price_paise as unitPricePaise',
            'image_id as imageId',
            sql<OrderedAdvance | null>`ordered_advance(order_lines.*)`.as('advance'),
          ])
          .orderBy('position'),
      ).as('lines'),
    ])
    .$castTo<OrderSummary>()
    .executeTakeFirstOrThrow()
}

/** Null if the order's customer has an account. */
export async function findGuestKey(db: Db, orderId: number): Promise<string | null> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customer_id')
    .select('users.guest_key as key')
    .where('orders.id', '=', orderId)
    .where('users.is_guest', '=', true)
    .executeTakeFirst()
  return found?.key ?? null
}
