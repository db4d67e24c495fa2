export type CsvRow = Record<string, string>

const UNQUOTED_COMMA = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/

/** The rows of a file of the books by heading. Cells stay as written, in quotes if they have some. */
export function csvRows(csv: string): CsvRow[] {
  const [headings, ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  const names = headings!.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(UNQUOTED_COMMA).map((cell, at) => [names[at]!, cell])),
  )
}

export function paiseIn(row: CsvRow, column: string): number {
  return Math.round(Number(row[column]) * 100)
}
