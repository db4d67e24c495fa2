import { gstr1Tables, type SheetName } from '../gstr1/gstr1-tables.ts'

export const sheetNames = Object.keys(gstr1Tables) as SheetName[]

/** `hsn(b2b)` becomes `gstr1-hsn-b2b.csv`. */
export function sheetFile(sheet: SheetName): string {
  return `gstr1-${sheet.replace('(', '-').replace(')', '')}.csv`
}

/** The files of a period, in the order of the screen. */
export const bookFileGroups = [
  { label: 'Sales register', files: ['sales-register.csv', 'transfers.csv', 'differences.csv'] },
  { label: 'GST return (GSTR-1)', files: ['gstr1.json', ...sheetNames.map(sheetFile)] },
  { label: 'Tally', files: ['tally-masters.xml', 'tally-vouchers.xml', 'tally-payments.xml'] },
  {
    label: 'Zoho Books',
    files: ['zoho-invoices.csv', 'zoho-credit-notes.csv', 'zoho-journals.csv'],
  },
] as const

export const bookFiles: readonly string[] = bookFileGroups.flatMap(({ files }) => files)
