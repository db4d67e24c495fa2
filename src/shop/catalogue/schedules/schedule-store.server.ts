import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

const scheduled = sql`deleted_at is null and state = 'scheduled'`
/** Both conditions have an index, so that products in the middle of their time are not read. */
const mayEnd = sql`${scheduled} and is_listed and published_until <= now()`
const mayBegin = sql`${scheduled} and not is_listed and coalesce(published_until, 'infinity') > now()`

/** Updates at most `limit` scheduled products whose time has come, or whose publication is blocked or released,
 * and returns their ids. The triggers `declare_facts` and `set_listed` decide. Products that are being saved are left for the next run. */
export async function updateDueProducts(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update products set updated_at = now() where id in (
      select id from products product
      where (${mayEnd} or ${mayBegin}) and (is_listed <> is_public(product) or is_withheld <> withholds(product))
      limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes at most `limit` prior prices that are no longer shown, and returns the products' ids.
 * Products that are being saved are left for the next run. */
export async function deletePriorPrices(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update products set prior_price_paise = null, prior_price_until = null, updated_at = now()
    where id in (select id from products where prior_price_until <= now()
      limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
