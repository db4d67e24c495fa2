import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { Paise } from '../money.ts'

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

export type OrderOffer = { name: string; code: string | null; discountPaise: Paise }

/** The offers of an order with what each took off it. */
export async function listOrderOffers(db: Db, orderId: number): Promise<OrderOffer[]> {
  return db
    .selectFrom('offer_uses')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select(['name', 'code', 'discount_paise as discountPaise'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('offers.id')
    .execute()
}

/** Removes what could recognize the customer in further accounts. */
export async function updateOfferUsesErased(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable('offer_uses')
    .set({ phone_hash: '', email_hash: '' })
    .where('customer_id', '=', customerId)
    .execute()
}
