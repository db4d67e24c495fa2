import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { isOfferedStock } from '../catalogue/catalogue-store.server.ts'
import type { PriceDrop } from './price-drop.ts'

/** The customer gets mails about prices that fall from now on. Repeating changes nothing. */
export async function insertPriceDropRequest(tx: Db, customerId: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('price_drop_requests')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await sql`update wish_list_items set known_price_paise = selling_price_paise from products
    where id = product_id and customer_id = ${customerId}`.execute(tx)
}

export async function deletePriceDropRequest(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('price_drop_requests').where('customer_id', '=', customerId).execute()
}

export async function deletePriceDropRequestByKey(db: Db, key: string): Promise<void> {
  await db.deleteFrom('price_drop_requests').where('key', '=', key).execute()
}

export async function findHasPriceDropRequest(db: Db, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('price_drop_requests')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .executeTakeFirst()
  return found !== undefined
}

export async function findIsPriceDropKey(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('price_drop_requests')
    .where('key', '=', key)
    .select('customer_id')
    .executeTakeFirst()
  return found !== undefined
}

/** Pieces that customers can find and buy, and that cost less than the customer knows. */
const isDropped = sql<boolean>`product.selling_price_paise < wish.known_price_paise
  and is_public(product) and product.state <> 'unlisted'
  and exists (select from stock where product_id = product.id and on_hand > reserved and ${isOfferedStock})`

/** Customers with a confirmed address. */
export async function listCustomersWithDrops(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from price_drop_requests
    join users on users.id = price_drop_requests.customer_id and email_verified
    where exists (select from wish_list_items wish join products product on product.id = wish.product_id
      where wish.customer_id = users.id and ${isDropped})
    order by users.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type PriceDropReader = { email: string; key: string }

/** Locks the request, so that only one process at a time writes to the customer. */
export async function lockPriceDropReader(
  tx: Db,
  customerId: string,
): Promise<PriceDropReader | undefined> {
  return tx
    .selectFrom('price_drop_requests')
    .innerJoin('users', 'users.id', 'customer_id')
    .where('customer_id', '=', customerId)
    .select(['email', 'key'])
    .forUpdate('price_drop_requests')
    .executeTakeFirst()
}

/** Notes the new prices as known. Returns the pieces, newest wish first. */
export async function updateKnownPrices(tx: Db, customerId: string): Promise<PriceDrop[]> {
  const { rows } = await sql<PriceDrop>`
    with dropped as (
      update wish_list_items wish set known_price_paise = product.selling_price_paise from products product
      where product.id = wish.product_id and wish.customer_id = ${customerId} and ${isDropped}
      returning product.id, product.title, product.selling_price_paise, wish.added_at
    )
    select id, title, selling_price_paise as "pricePaise" from dropped order by added_at desc`.execute(
    tx,
  )
  return rows
}
