import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'
import type { LegalLimit, LegalLimitName } from './legal-limit.ts'
import { USUAL_TURNOVER_BP, type TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'

const day = sql<Day>`to_char(starts_on, 'YYYY-MM-DD')`

/** Blocks other changes of the tax settings until the transaction ends. */
export async function lockTaxSettings(tx: Db): Promise<void> {
  await tx.selectFrom('shop_settings').select('only_row').forUpdate().executeTakeFirstOrThrow()
}

/** The latest start first. */
export async function listTaxPeriods(db: Db): Promise<TaxPeriod[]> {
  const rows = await db
    .selectFrom('tax_periods')
    .select([
      day.as('startsOn'),
      'mode',
      'gstin',
      'state_code as stateCode',
      'turnover_bp as turnoverBp',
    ])
    .orderBy('starts_on', 'desc')
    .$castTo<Required<TaxPeriod>>()
    .execute()
  return rows.map(({ turnoverBp, ...period }) =>
    period.mode === 'composition' ? { ...period, turnoverBp } : period,
  )
}

/** By class of goods, the latest start first. */
export async function listTaxRates(db: Db): Promise<TaxRate[]> {
  return db
    .selectFrom('tax_rates')
    .select([
      'goods_class as goodsClass',
      day.as('startsOn'),
      'rate_bp as rateBp',
      'limit_paise as limitPaise',
      'above_bp as aboveBp',
    ])
    .orderBy('goods_class')
    .orderBy('starts_on', 'desc')
    .$castTo<TaxRate>()
    .execute()
}

/** Adds the period, or replaces the one with the same start. */
export async function insertOrReplacePeriod(tx: Db, period: TaxPeriod): Promise<void> {
  const { mode, gstin, stateCode, turnoverBp = USUAL_TURNOVER_BP } = period
  const values = { mode, gstin, state_code: stateCode, turnover_bp: turnoverBp }
  await tx
    .insertInto('tax_periods')
    .values({ starts_on: period.startsOn, ...values })
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet(values))
    .execute()
}

export async function deleteTaxPeriod(tx: Db, startsOn: Day): Promise<void> {
  await tx
    .deleteFrom('tax_periods')
    .where('starts_on', '=', sql<Date>`${startsOn}::date`)
    .execute()
}

/** Adds the rate, or replaces the one of the same class and start. */
export async function insertOrReplaceRate(tx: Db, rate: TaxRate): Promise<void> {
  const values = { rate_bp: rate.rateBp, limit_paise: rate.limitPaise, above_bp: rate.aboveBp }
  await tx
    .insertInto('tax_rates')
    .values({ goods_class: rate.goodsClass, starts_on: rate.startsOn, ...values })
    .onConflict((conflict) => conflict.columns(['goods_class', 'starts_on']).doUpdateSet(values))
    .execute()
}

export async function deleteTaxRate(tx: Db, goodsClass: GoodsClass, startsOn: Day): Promise<void> {
  await tx
    .deleteFrom('tax_rates')
    .where('goods_class', '=', goodsClass)
    .where('starts_on', '=', sql<Date>`${startsOn}::date`)
    .execute()
}

/** By name, the latest start first. */
export async function listLegalLimits(db: Db): Promise<LegalLimit[]> {
  return db
    .selectFrom('legal_limits')
    .select(['name', day.as('startsOn'), 'amount_paise as amountPaise'])
    .orderBy('name')
    .orderBy('starts_on', 'desc')
    .$castTo<LegalLimit>()
    .execute()
}

/** Adds the limit, or replaces the one of the same name and start. */
export async function insertOrReplaceLimit(tx: Db, limit: LegalLimit): Promise<void> {
  const values = { amount_paise: limit.amountPaise }
  await tx
    .insertInto('legal_limits')
    .values({ name: limit.name, starts_on: limit.startsOn, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'starts_on']).doUpdateSet(values))
    .execute()
}

export async function deleteLegalLimit(tx: Db, name: LegalLimitName, startsOn: Day): Promise<void> {
  await tx
    .deleteFrom('legal_limits')
    .where('name', '=', name)
    .where('starts_on', '=', sql<Date>`${startsOn}::date`)
    .execute()
}

export type HsnCode = { code: string; description: string }

export async function listHsnCodes(db: Db): Promise<HsnCode[]> {
  return db.selectFrom('hsn_codes').select(['code', 'description']).orderBy('code').execute()
}

export type StoredTaxRules = { periods: TaxPeriod[]; rates: TaxRate[] }

/** Reads all that decides the tax of an order in one statement. */
export async function findTaxRules(db: Db): Promise<StoredTaxRules> {
  const { rows } = await sql<StoredTaxRules>`${prepared}
    select
      (select coalesce(json_agg(json_build_object('startsOn', ${day}, 'mode', mode, 'gstin', gstin, 'stateCode', state_code)), '[]')
        from tax_periods) as periods,
      (select coalesce(json_agg(json_build_object('goodsClass', goods_class, 'startsOn', ${day},
        'rateBp', rate_bp, 'limitPaise', limit_paise, 'aboveBp', above_bp)), '[]') from tax_rates) as rates`.execute(
    db,
  )
  return rows[0]!
}
