/** A spreadsheet runs a cell that starts like this as a formula, full-width characters included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A leading apostrophe makes the cell text. `unescapeFormula` reverses it exactly. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

/** The byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const UTF8_BOM = '\uFEFF'

/** One line as in RFC 4180. Every separator of any locale is quoted. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(String(cell)))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /^[\w .:/-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`
}
