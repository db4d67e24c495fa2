import type { Supplier } from '../documents/document.ts'
import type { Day } from '../tax/dated.ts'
import { splitTax } from '../tax/split-tax.ts'
import { placeOfSupply } from '../tax/tax-mode.ts'
import { rateOfLine, requireRate, type TaxRate } from '../tax/tax-rate.ts'
import type { ChallanLine } from './challan.ts'
import type { NewChallan } from './parse-challan.ts'

type Issue = { supplier: Supplier; rates: readonly TaxRate[]; day: Day }

/** Rule 55: a challan shows rate and tax if the goods travel for a supply to the consignee. These are
 * goods on approval from a supplier who collects tax. The amounts are those that an invoice of the same
 * day would have. */
export function withTax(
  { reason, consignee, lines }: Pick<NewChallan, 'reason' | 'consignee' | 'lines'>,
  { supplier, rates, day }: Issue,
): ChallanLine[] {
  if (reason !== 'on-approval' || supplier.taxMode !== 'regular') return lines
  const { stateCode } = supplier
  const isWithinState = placeOfSupply(consignee.stateCode, stateCode) === stateCode
  return lines.map((line) => {
    const { goodsClass, valuePaise, quantity } = line
    if (!goodsClass) throw new Error(`no goods class for ${line.hsn}`)
    const rateBp = rateOfLine(requireRate(rates, goodsClass, day), {
      amountPaise: valuePaise,
      quantity,
    })
    return { ...line, tax: splitTax(valuePaise, rateBp, isWithinState) }
  })
}
