import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { deletePriceDropRequest } from './price-drop-store.server.ts'
import { WISHES_MAX } from './wish-list.ts'

/** Newest first. */
export async function listWishes(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wish_list_items')
    .where('customer_id', '=', customerId)
    .select('product_id as id')
    .orderBy('added_at', 'desc')
    .limit(WISHES_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ignores unknown products and those on the list. The first id becomes the newest. The last ones are
 * left out when the list is full. */
export async function insertWishes(
  tx: Db,
  customerId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  const wanted = JSON.stringify(productIds.toReversed())
  const listed = sql`select product_id from wish_list_items where customer_id = ${customerId}`
  await sql`insert into wish_list_items (customer_id, product_id, added_at, known_price_paise)
    select ${customerId}, products.id, statement_timestamp() + position * interval '1 microsecond', selling_price_paise
    from (select id, max(position) as position from json_array_elements_text(${wanted}::json)
      with ordinality as wish (id, position) group by id) as wish
    join products on products.id = wish.id::uuid and deleted_at is null
    where products.id not in (${listed})
    order by position desc limit greatest(0, ${WISHES_MAX} - (select count(*) from (${listed}) as wishes))
    on conflict do nothing`.execute(tx)
}

/** Lets changes of one list wait for each other, so that together they do not exceed the limit. */
export async function lockWishList(tx: Db, customerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

export async function deleteWishes(
  tx: Db,
  customerId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('wish_list_items')
    .where('customer_id', '=', customerId)
    .where('product_id', 'in', productIds)
    .execute()
}

/** Deletes the list, its link and the wish for mails about it. */
export async function deleteWishList(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('wish_list_items').where('customer_id', '=', customerId).execute()
  await deleteShare(tx, customerId)
  await deletePriceDropRequest(tx, customerId)
}

/** Keeps the key of a list that is already shared. Returns the key. */
export async function insertShare(tx: Db, customerId: string, key: string): Promise<string> {
  const row = await tx
    .insertInto('wish_list_shares')
    .values({ customer_id: customerId, key })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ key: sql`wish_list_shares.key` }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  return row.key
}

export async function deleteShare(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('wish_list_shares').where('customer_id', '=', customerId).execute()
}

export async function findShareKey(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('wish_list_shares')
    .where('customer_id', '=', customerId)
    .select('key')
    .executeTakeFirst()
  return row?.key ?? null
}

/** The customer who shares the list under this key. */
export async function findSharer(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wish_list_shares')
    .where('key', '=', key)
    .select('customer_id as id')
    .executeTakeFirst()
  return row?.id
}
