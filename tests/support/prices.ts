import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { StrikeRule } from '#shop/struck-price.ts'

/** Lets days pass for the price history of all products without running a job. */
export async function passDays(db: Db, days: number): Promise<void> {
  const time = sql.lit(`${days} days`)
  await sql`update price_history set since = since - ${time}::interval, until = until - ${time}::interval`.execute(
    db,
  )
  await sql`update products set prior_price_until = prior_price_until - ${time}::interval
    where prior_price_until is not null`.execute(db)
}

export async function setPrice(db: Db, id: string, sellingPricePaise: number): Promise<void> {
  await db
    .updateTable('products')
    .set({ selling_price_paise: sellingPricePaise })
    .where('id', '=', id)
    .execute()
}

/** Sets the rule in force, as after a save of the settings. */
export async function setStrikeRule(db: Db, rule: StrikeRule): Promise<void> {
  await db.updateTable('shop_settings').set({ strike_rule: rule }).execute()
}
