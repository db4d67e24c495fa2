import { csvTable, headingLine, rowLine } from '../book-csv.ts'
import { amountText, rateText } from '../book-texts.ts'
import type { CompositionTurnover } from './composition-turnover.ts'

/** Table 3 of form CMP-08, with the rate. */
const table = csvTable(
  'Description,Rate,Value,Integrated tax,Central tax,State/UT tax,Cess',
  'Rate,Value,Integrated tax,Central tax,State/UT tax,Cess',
)
const OUTWARD = 'Outward supplies (including exempt supplies)'

/** Writes the row of outward supplies, once for each rate. Supplies with reverse charge and interest are
 * no matter of the shop's documents. */
export function cmp08Csv(turnovers: readonly CompositionTurnover[]): string {
  const rows = turnovers.map(({ rateBp, turnoverPaise, halfPaise }) => {
    const half = amountText(halfPaise)
    const taxes = ['0.00', half, half, '0.00']
    return rowLine(table, [OUTWARD, rateText(rateBp), amountText(turnoverPaise), ...taxes])
  })
  return headingLine(table) + rows.join('')
}
