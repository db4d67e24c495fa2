import type { Db } from '#platform/database/database.server.ts'
import { indianDay } from './dated.ts'
import { orderTaxRules } from './order-tax.ts'
import { findProductTaxes } from './order-tax-store.server.ts'
import { findRate, type TaxRate } from './tax-rate.ts'
import { findTaxRules } from './tax-store.server.ts'

/** Today's rates; empty if the shop collects no GST. */
export async function findCollectedRates(db: Db): Promise<TaxRate[]> {
  const rules = orderTaxRules(await findTaxRules(db), indianDay(new Date()))
  return rules?.period.mode === 'regular' ? [...rules.rates] : []
}

/** The rate of each product today; a product without a rate is left out. */
export async function findRatesOfProducts(
  db: Db,
  rates: readonly TaxRate[],
  productIds: readonly string[],
): Promise<Map<string, TaxRate>> {
  if (rates.length === 0 || productIds.length === 0) return new Map()
  const today = indianDay(new Date())
  const taxes = await findProductTaxes(db, productIds)
  return new Map(
    [...taxes].flatMap(([id, { goodsClass }]) => {
      const rate = findRate(rates, goodsClass, today)
      return rate ? [[id, rate] as const] : []
    }),
  )
}
