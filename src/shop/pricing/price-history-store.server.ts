import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { PRIOR_PRICE_DAYS } from '../settings/prices/price-display.ts'

/** Times are Indian time such as '2026-11-24T18:30'; `until` is '' for the present price. */
export type PastPrice = { since: string; until: string; sellingPaise: Paise; mrpPaise: Paise }

/** Lists the newest prices at which customers could buy the product. */
export async function listPriceHistory(
  db: Db,
  productId: string,
  limit: number,
): Promise<PastPrice[]> {
  return db
    .selectFrom('price_history')
    .select([
      sql<string>`shop_time(since)`.as('since'),
      sql<string>`shop_time(until)`.as('until'),
      'selling_paise as sellingPaise',
      'mrp_paise as mrpPaise',
    ])
    .where('product_id', '=', productId)
    .orderBy(sql`price_history.since`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** `lowestPaise`: the lowest price of the last `PRIOR_PRICE_DAYS` up to now, with which a reduced
 * price would be compared; null if the product was not offered. `shownUntil`: Indian time; '' if
 * no prior price is shown. */
export type PriorPrice = { lowestPaise: Paise | null; shownUntil: string }

export async function findPriorPrice(db: Db, productId: string): Promise<PriorPrice> {
  return db
    .selectFrom('products as product')
    .where('id', '=', productId)
    .select(sql<string>`shop_time(prior_price_until)`.as('shownUntil'))
    .select((product) =>
      product
        .selectFrom('price_history')
        .select(({ fn }) => fn.min('selling_paise').as('lowest'))
        .whereRef('product_id', '=', 'product.id')
        .where(
          sql<boolean>`coalesce(until, 'infinity') > now() - make_interval(days => ${PRIOR_PRICE_DAYS})`,
        )
        .as('lowestPaise'),
    )
    .executeTakeFirstOrThrow()
}
