import type { Db } from '#platform/database/database.server.ts'
import { listKindTaxes, type KindTax } from '../kinds/kind-tax-store.server.ts'
import { indianDay } from './dated.ts'
import { goodsClasses } from './goods-class.ts'
import { findRate, type TaxRate } from './tax-rate.ts'
import { findTaxRules, listHsnCodes, type HsnCode } from './tax-store.server.ts'

/** The data for the tax fields of the product form. `rates` are those of today. */
export type FormTax = {
  /** True if the shop collects GST, today or later. */
  isRegular: boolean
  kinds: KindTax[]
  rates: TaxRate[]
  codes: HsnCode[]
}

export async function findFormTax(db: Db): Promise<FormTax> {
  const [{ periods, rates }, kinds, codes] = await Promise.all([
    findTaxRules(db),
    listKindTaxes(db),
    listHsnCodes(db),
  ])
  const today = indianDay(new Date())
  const latest = periods.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)).at(-1)
  return {
    isRegular: latest?.mode === 'regular',
    kinds,
    rates: goodsClasses.flatMap((goodsClass) => findRate(rates, goodsClass, today) ?? []),
    codes,
  }
}
