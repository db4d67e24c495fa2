import type { Day } from '../tax/dated.ts'
import { stateCodeOf } from '../tax/indian-states.ts'
import { placeOfSupply, type TaxPeriod } from '../tax/tax-mode.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import type { Supplier } from './document.ts'
import type { InvoiceTax } from './invoice-lines.ts'

type TaxedOrder = { placeOfSupply: string | null; buyer: { state: string } }
type Rules = { periods: readonly TaxPeriod[]; rates: readonly TaxRate[] }

/** Orders placed before the GST registration store no place of supply, so it is derived. */
export function placeOf(order: TaxedOrder, { taxMode, stateCode }: Supplier): string | null {
  if (taxMode === 'unregistered') return null
  return order.placeOfSupply ?? placeOfSupply(stateCodeOf(order.buyer.state), stateCode)
}

export function taxOf(
  order: TaxedOrder,
  supplier: Supplier,
  { rules, day }: { rules: Rules; day: Day },
): InvoiceTax {
  if (supplier.taxMode !== 'regular') return null
  const isWithinState = placeOf(order, supplier) === supplier.stateCode
  return { rates: rules.rates, day, isWithinState }
}
