/** Matches cells that a spreadsheet runs as a formula, even with full-width signs. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Adds an apostrophe, which makes the cell text. `unescapeFormula` removes it again. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

/** The byte order mark. Without it, spreadsheets do not read the file as UTF-8. */
export const UTF8_BOM = '\uFEFF'

/** Formats one CSV line as in RFC 4180. A cell with a separator of any locale is quoted. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(String(cell)))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /^[\w .:/-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`
}
