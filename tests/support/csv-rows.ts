import { parse } from 'csv-parse/sync'

export type CsvRow = Record<string, string>

/** The rows of a file of the books by heading. */
export function csvRows(csv: string): CsvRow[] {
  return parse(csv, { bom: true, columns: true })
}

export function paiseIn(row: CsvRow, column: string): number {
  return Math.round(Number(row[column]) * 100)
}
