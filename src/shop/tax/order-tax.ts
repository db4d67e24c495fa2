import type { Paise } from '../money.ts'
import { latestOn, type Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'
import { stateCodeOf, type StateCode } from './indian-states.ts'
import { taxLines } from './tax-lines.ts'
import { placeOfSupply, type TaxMode, type TaxPeriod } from './tax-mode.ts'
import type { BasisPoints, TaxRate } from './tax-rate.ts'

/** How an order is taxed. It is stored with the order and never changes. */
export type OrderTax = {
  taxMode: Exclude<TaxMode, 'unregistered'>
  supplierGstin: string
  supplierState: StateCode
  placeOfSupply: StateCode
}

/** The tax of an order line. The amounts are null if no tax is collected. */
export type LineTax = { goodsClass: GoodsClass; hsn: string } & (
  | {
      taxRateBp: BasisPoints
      taxablePaise: Paise
      cgstPaise: Paise
      sgstPaise: Paise
      igstPaise: Paise
    }
  | { taxRateBp: null; taxablePaise: null; cgstPaise: null; sgstPaise: null; igstPaise: null }
)

export type ProductTax = { goodsClass: GoodsClass; hsn: string }
/** `discountPaise` and `chargesPaise` are the line's shares. */
export type LineToTax = {
  productId: string
  quantity: number
  unitPricePaise: Paise
  discountPaise?: Paise
  chargesPaise?: Paise
}
export type OrderToTax = { state: string; lines: readonly LineToTax[] }

export type TaxedOrder = { order: OrderTax; lines: LineTax[] }

export type OrderTaxRules = {
  period: TaxPeriod & { mode: OrderTax['taxMode'] }
  rates: readonly TaxRate[]
  day: Day
}

/** Returns null on a day on which the shop is unregistered. */
export function orderTaxRules(
  { periods, rates }: { periods: readonly TaxPeriod[]; rates: readonly TaxRate[] },
  day: Day,
): OrderTaxRules | null {
  const period = latestOn(periods, day)
  return period && period.mode !== 'unregistered'
    ? { period: { ...period, mode: period.mode }, rates, day }
    : null
}

/** A delivery state that is not known counts as the shop's own. */
export function taxOrder(
  { state, lines }: OrderToTax,
  { period, rates, day }: OrderTaxRules,
  productTaxes: ReadonlyMap<string, ProductTax>,
): TaxedOrder {
  const order: OrderTax = {
    taxMode: period.mode,
    supplierGstin: period.gstin,
    supplierState: period.stateCode,
    placeOfSupply: placeOfSupply(stateCodeOf(state), period.stateCode),
  }
  const goods = lines.map(({ productId }) => productTaxes.get(productId)!)
  if (period.mode === 'composition')
    return { order, lines: goods.map((each) => ({ ...each, ...withoutTax })) }
  const taxRules = { rates, day, isWithinState: order.placeOfSupply === period.stateCode }
  // Each line alone, so that it is taxed with its own share of the charges. The shares of an order that
  // replaces returned pieces are not those that its prices would give.
  const taxed = lines.flatMap(
    ({ quantity, unitPricePaise, discountPaise = 0, chargesPaise: deliveryPaise = 0 }, index) => {
      const { goodsClass } = goods[index]!
      const amountPaise = quantity * unitPricePaise
      const line = { goodsClass, quantity, amountPaise, discountPaise }
      return taxLines([line], taxRules, { deliveryPaise })
    },
  )
  return {
    order,
    lines: taxed.map(({ rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise }, index) => ({
      ...goods[index]!,
      taxRateBp: rateBp,
      taxablePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    })),
  }
}

const withoutTax = {
  taxRateBp: null,
  taxablePaise: null,
  cgstPaise: null,
  sgstPaise: null,
  igstPaise: null,
} as const

/** The GST in the lines of an order; null if it collects none. */
export function includedGst(lines: readonly LineTax[]): Paise | null {
  let sum: Paise | null = null
  for (const line of lines)
    if (line.taxRateBp !== null) sum = (sum ?? 0) + line.cgstPaise + line.sgstPaise + line.igstPaise
  return sum
}
