import { escapeFormula, UTF8_BOM } from '../csv-line.ts'

/** The names of columns, and which of them hold numbers. Only the others may hold a formula. */
export type CsvTable = { headings: readonly string[]; numbers: ReadonlySet<string> }

export function csvTable(headings: string, numbers: string): CsvTable {
  return { headings: headings.split(','), numbers: new Set(numbers.split(',')) }
}

export function headingLine({ headings }: CsvTable): string {
  return UTF8_BOM + lineOf(headings)
}

/** Escapes formulas in the text columns; a negative number stays a number. */
export function rowLine({ headings, numbers }: CsvTable, cells: readonly string[]): string {
  return lineOf(
    cells.map((cell, index) => (numbers.has(headings[index]!) ? cell : escapeFormula(cell))),
  )
}

/** Quotes only where it must, because the programs compare the headings. */
function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(',')}\r\n`
}
