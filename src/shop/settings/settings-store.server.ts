import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { indianDay, type Day } from '../tax/dated.ts'
import { limitOn, type LegalLimit } from '../tax/legal-limit.ts'
import { lawfulCash, type CashOnDelivery } from './cash-on-delivery.ts'

/** Blocks other saves of the settings until the transaction ends. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.selectFrom('shop_settings').select('only_row').forUpdate().executeTakeFirstOrThrow()
}

const cashLimits = sql<LegalLimit[]>`(
  select coalesce(json_agg(json_build_object('name', name,
    'startsOn', to_char(starts_on, 'YYYY-MM-DD'), 'amountPaise', amount_paise)), '[]')
  from legal_limits where name = 'cash')`

/** As the law allows it today. */
export async function findCashOnDelivery(db: Db): Promise<CashOnDelivery> {
  const { limits, ...cash } = await db
    .selectFrom('shop_settings')
    .select([
      'cod_is_on as isOn',
      'cod_max_paise as maxPaise',
      'cod_pincodes as pincodes',
      'cod_refused_phones as refusedPhones',
      'cod_open_max as openMax',
      'cod_returns_max as returnsMax',
      'cod_returns_days as returnsDays',
      'version',
      cashLimits.as('limits'),
    ])
    .executeTakeFirstOrThrow()
  const forbiddenFromPaise = limitOn(limits, 'cash', indianDay(new Date()))
  return lawfulCash({ ...cash, forbiddenFromPaise })
}

/** Whether another legal limit of cash starts on the day. */
export async function findCashLimitStarts(db: Db, day: Day): Promise<boolean> {
  const limit = await db
    .selectFrom('legal_limits')
    .select('name')
    .where('name', '=', 'cash')
    .where('starts_on', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return limit !== undefined
}

export type CashEdit = Omit<CashOnDelivery, 'version' | 'forbiddenFromPaise'> & {
  basedOn: number
  changedBy: string
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateCashOnDelivery(db: Db, edit: CashEdit): Promise<boolean> {
  const updated = await db
    .updateTable('shop_settings')
    .set({
      cod_is_on: edit.isOn,
      cod_max_paise: edit.maxPaise,
      cod_pincodes: edit.pincodes,
      cod_refused_phones: edit.refusedPhones,
      cod_open_max: edit.openMax,
      cod_returns_max: edit.returnsMax,
      cod_returns_days: edit.returnsDays,
      version: sql<number>`version + 1`,
      changed_by: edit.changedBy,
      changed_at: sql<Date>`now()`,
    })
    .where('version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
