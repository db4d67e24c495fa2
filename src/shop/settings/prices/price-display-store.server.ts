import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { StrikeRule } from '../../struck-price.ts'
import type { PriceDisplay } from './price-display.ts'

export async function findPriceDisplay(db: Db): Promise<PriceDisplay & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select([
      'strike_rule as rule',
      sql<string>`coalesce(strike_rule_from::text, '')`.as('changesOn'),
      'strike_rule_then as ruleThen',
      'price_display_version as version',
    ])
    .$castTo<PriceDisplay & { version: number }>()
    .executeTakeFirstOrThrow()
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updatePriceDisplay(
  tx: Db,
  { rule, changesOn, ruleThen, basedOn }: PriceDisplay & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      strike_rule: rule,
      strike_rule_from: sql<Date>`${changesOn || null}::date`,
      strike_rule_then: ruleThen,
      price_display_version: sql<number>`price_display_version + 1`,
    })
    .where('price_display_version', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** `applied`: the rule by which lists are sorted by discount. */
export async function findStrikeRules(
  db: Db,
): Promise<{ inForce: StrikeRule; applied: StrikeRule }> {
  const { rows } = await sql<{ inForce: StrikeRule; applied: StrikeRule }>`
    select rule_in_force(settings) as "inForce", strike_rule_applied as applied
    from shop_settings settings`.execute(db)
  return rows[0]!
}

/** The time in milliseconds until another rule is in force; null if none is planned. */
export async function findRuleChangeDelay(db: Db): Promise<number | null> {
  const { rows } = await sql<{ delayMs: number }>`
    with planned as (select extract(epoch from
        strike_rule_from::timestamp at time zone 'Asia/Kolkata' - clock_timestamp()) as seconds
      from shop_settings where strike_rule <> strike_rule_then)
    select ceil(seconds * 1000)::float8 as "delayMs" from planned where seconds > 0`.execute(db)
  return rows[0]?.delayMs ?? null
}

export async function updateAppliedRule(tx: Db, rule: StrikeRule): Promise<void> {
  await tx.updateTable('shop_settings').set({ strike_rule_applied: rule }).execute()
}
