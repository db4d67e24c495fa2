import type { Paise } from '../../money.ts'
import { latestOn, type Day } from '../../tax/dated.ts'
import { USUAL_TURNOVER_BP, type TaxPeriod } from '../../tax/tax-mode.ts'
import { WHOLE, type BasisPoints } from '../../tax/tax-rate.ts'

/** Bills of supply of a composition taxable person and their credit notes, issued on one day. */
export type CompositionDay = { day: Day; invoicesPaise: Paise; creditNotesPaise: Paise }

/** The turnover at one rate, and its tax: CGST and SGST are `halfPaise` each. */
export type CompositionTurnover = {
  rateBp: BasisPoints
  invoicesPaise: Paise
  creditNotesPaise: Paise
  turnoverPaise: Paise
  halfPaise: Paise
}

/** Sums up the days by the rate in force on each, in the order of the days. */
export function compositionTurnover(
  days: readonly CompositionDay[],
  periods: readonly TaxPeriod[],
): CompositionTurnover[] {
  const registrations = periods.filter(({ mode }) => mode === 'composition')
  const rateOn = ({ day }: CompositionDay) =>
    latestOn(registrations, day)?.turnoverBp ?? USUAL_TURNOVER_BP
  return [...Map.groupBy(days, rateOn)].map(([rateBp, own]) => {
    const invoicesPaise = own.reduce((sum, each) => sum + each.invoicesPaise, 0)
    const creditNotesPaise = own.reduce((sum, each) => sum + each.creditNotesPaise, 0)
    const turnoverPaise = invoicesPaise - creditNotesPaise
    const halfPaise = halfOf(turnoverPaise, rateBp)
    return { rateBp, invoicesPaise, creditNotesPaise, turnoverPaise, halfPaise }
  })
}

/** Half of the tax, rounded to the paisa away from zero. */
function halfOf(turnoverPaise: Paise, rateBp: BasisPoints): Paise {
  const half = Math.floor((Math.abs(turnoverPaise) * rateBp + WHOLE) / (2 * WHOLE))
  return turnoverPaise < 0 ? -half : half
}
