/** A spreadsheet takes such a beginning for a formula, and would run it. Also in the wide forms of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe in front makes it text. `plainCell` takes exactly this apostrophe away again, so nothing is lost on the way. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function plainCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

/** With it a spreadsheet reads the file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

/** One line as RFC 4180 wants it, safe to open in a spreadsheet. Whatever could end a cell in some country's settings is quoted. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(guardedCell(String(cell)))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /^[\w .:/-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`
}
