import { unescapeFormula } from '../../csv-line.ts'

/** The column indexes by heading. A heading may occur several times in a file. */
export type Columns = ReadonlyMap<string, readonly number[]>

/** Returns the cell under the first of the given headings that the file has. Undefined if the file
 * has none of them, '' if the cell is empty. */
export type Cells = (...headings: string[]) => string | undefined

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

/** Returns a lookup of cells. For a repeated heading, the first column with text is used. */
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
