import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { Paise } from '../money.ts'
import type { OrderOffer } from './order-offer.ts'

export type NewOfferUse = {
  offerId: string
  orderId: number
  customerId: string
  phone: string
  email: string
  state: 'reserved' | 'used'
  discountPaise: Paise
}

export type NewOrderDiscount = {
  orderId: number
  position: number
  offerId: string
  code: string | null
  label: string
  amountPaise: Paise
}

export async function insertOfferUses(tx: Db, uses: readonly NewOfferUse[]): Promise<void> {
  await sql`${prepared}
    insert into offer_uses (offer_id, order_id, customer_id, phone_hash, email_hash, state, discount_paise)
    select "offerId", "orderId", "customerId", phone, email, state, "discountPaise"
    from json_to_recordset(${JSON.stringify(uses)}::json) as new ("offerId" uuid, "orderId" bigint, "customerId" text,
      phone text, email text, state text, "discountPaise" bigint)`.execute(tx)
}

export async function insertOrderDiscounts(
  tx: Db,
  discounts: readonly NewOrderDiscount[],
): Promise<void> {
  await sql`${prepared}
    insert into order_discounts (order_id, position, offer_id, code, label, amount_paise)
    select "orderId", position, "offerId", code, label, "amountPaise"
    from json_to_recordset(${JSON.stringify(discounts)}::json) as new ("orderId" bigint, position smallint, "offerId" uuid,
      code text, label text, "amountPaise" bigint)`.execute(tx)
}

/** The offers of an order, as a JSON list of `OrderOffer`; for a query on `orders`. The names are those
 * at the time of the order. */
export const offersOfOrder = sql<OrderOffer[]>`(
  select coalesce(json_agg(json_build_object(
    'name', coalesce((select label from order_discounts
      where order_discounts.order_id = orders.id and order_discounts.offer_id = offers.id limit 1), offers.name),
    'code', offers.code,
    'discountPaise', case offers.kind when 'delivery' then 0 else discount_paise end
  ) order by reserved_at, offers.id), '[]')
  from offer_uses join offers on offers.id = offer_id where offer_uses.order_id = orders.id
)`

export async function listOrderOffers(db: Db, orderId: number): Promise<OrderOffer[]> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(offersOfOrder.as('offers'))
    .executeTakeFirst()
  return row?.offers ?? []
}

/** Removes what could recognize the customer in further accounts. */
export async function updateOfferUsesErased(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable('offer_uses')
    .set({ phone_hash: '', email_hash: '' })
    .where('customer_id', '=', customerId)
    .execute()
}
