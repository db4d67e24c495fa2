import type { BasisPoints } from '../../tax/tax-rate.ts'
import type { BookNames } from '../book-names.ts'
import { rateText } from '../book-texts.ts'

/** Returns the name of the ledger for sales at a rate; null is for sales without GST. */
export function salesLedger(
  names: BookNames,
  rate: BasisPoints | null,
  isInterState: boolean,
): string {
  if (rate === null) return names.tallyUntaxedSales
  const name = isInterState ? names.tallyInterstateSales : names.tallyLocalSales
  return name.replaceAll('{rate}', rateText(rate))
}
