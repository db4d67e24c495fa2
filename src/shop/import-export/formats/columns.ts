import { unescapeFormula } from '../../csv-line.ts'

/** Where each heading of a file stands; a heading may stand there twice. */
export type Columns = ReadonlyMap<string, readonly number[]>

/** Undefined where the file has no such column, '' where its cell is empty. The first heading that is there, counts. */
export type Cells = (...headings: string[]) => string | undefined

/** Letters of either case, and however many spaces. */
export function headingOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

export function columnsOf(headers: readonly string[]): Columns {
  const columns = new Map<string, number[]>()
  for (const [index, header] of headers.entries()) {
    const heading = headingOf(header)
    if (heading) columns.set(heading, [...(columns.get(heading) ?? []), index])
  }
  return columns
}

/** Of two columns with one heading the one that says something. */
export function cellsOf(columns: Columns, record: readonly string[]): Cells {
  return (...headings) => {
    const places = headings
      .map((heading) => columns.get(heading))
      .find((found) => found !== undefined)
    if (!places) return undefined
    return (
      places
        .map((place) => unescapeFormula((record[place] ?? '').trim()))
        .find((text) => text !== '') ?? ''
    )
  }
}
