import type { SaleMode } from '../../advance-sale.ts'
import type { IsoDay } from '../../shop-date.ts'
import { indianDay } from '../../tax/dated.ts'

/** `dispatchFrom` is '' and `makingDays` null unless the mode has them. */
export type AdvanceValues = { saleMode: SaleMode; dispatchFrom: IsoDay; makingDays: number | null }

type AdvanceError =
  | { field: 'dispatchFrom'; code: 'missing' | 'not-in-future' }
  | { field: 'makingDays'; code: 'missing' }

/** Keeps only the value that belongs to the mode. A day of dispatch that has come is refused, because
 * the job that ends pre-orders would end this one at once. */
export function parseAdvance(
  { saleMode, dispatchFrom, makingDays }: AdvanceValues,
  today: IsoDay = indianDay(new Date()),
): { value: AdvanceValues; errors: AdvanceError[] } {
  const value: AdvanceValues = {
    saleMode,
    dispatchFrom: saleMode === 'pre-order' ? dispatchFrom : '',
    makingDays: saleMode === 'made-to-order' ? makingDays : null,
  }
  return { value, errors: errorsOf(value, today) }
}

function errorsOf({ saleMode, dispatchFrom, makingDays }: AdvanceValues, today: IsoDay) {
  const errors: AdvanceError[] = []
  if (saleMode === 'pre-order' && dispatchFrom === '')
    errors.push({ field: 'dispatchFrom', code: 'missing' })
  else if (saleMode === 'pre-order' && dispatchFrom <= today)
    errors.push({ field: 'dispatchFrom', code: 'not-in-future' })
  if (saleMode === 'made-to-order' && makingDays === null)
    errors.push({ field: 'makingDays', code: 'missing' })
  return errors
}
