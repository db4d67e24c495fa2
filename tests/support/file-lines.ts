import { cellsOf, columnsOf, headingOf, type Cells } from '#shop/import-export/formats/columns.ts'

/** The lines of a file with these rows; a heading that a row lacks is an empty cell. */
export function fileLines(...rows: Record<string, string>[]): Cells[] {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row).map(headingOf)))]
  const columns = columnsOf(headings)
  return rows.map((row) => {
    const byHeading = new Map(Object.entries(row).map(([name, cell]) => [headingOf(name), cell]))
    return cellsOf(
      columns,
      headings.map((heading) => byHeading.get(heading) ?? ''),
    )
  })
}
