import type { BasisPoints } from '../tax/tax-rate.ts'
import { amountColumns, type DocumentLine, type LineAmounts } from './document.ts'

export type SummaryRow = LineAmounts & { hsn: string; rateBp: BasisPoints }

/** The sums of each HSN code and rate, in the sequence of the lines. Lines without tax are left out. */
export function summarizeTax(lines: readonly DocumentLine[]): SummaryRow[] {
  const rows = new Map<string, SummaryRow>()
  for (const { hsn, rateBp, ...line } of lines) {
    if (rateBp === null) continue
    const key = `${hsn}/${rateBp}`
    const row = rows.get(key) ?? { hsn, rateBp, ...emptyAmounts }
    const sums = amountColumns.map((column) => [column, row[column] + line[column]])
    rows.set(key, { ...row, ...(Object.fromEntries(sums) as LineAmounts) })
  }
  return [...rows.values()]
}

const emptyAmounts: LineAmounts = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
}
