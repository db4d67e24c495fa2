import type { TaxMode } from '../../tax/tax-mode.ts'
import { gstr1Tables, type SheetName } from '../gstr1/gstr1-tables.ts'

export const sheetNames = Object.keys(gstr1Tables) as SheetName[]

/** `hsn(b2b)` becomes `gstr1-hsn-b2b.csv`. */
export function sheetFile(sheet: SheetName): string {
  return `gstr1-${sheet.replace('(', '-').replace(')', '')}.csv`
}

/** `mode` is set if only one kind of registration needs the files. */
type BookFileGroup = { label: string; mode?: TaxMode; files: readonly string[] }

/** The files of a period, in the order of the screen. */
const bookFileGroups: readonly BookFileGroup[] = [
  { label: 'Sales register', files: ['sales-register.csv', 'transfers.csv', 'differences.csv'] },
  {
    label: 'GST return (GSTR-1)',
    mode: 'regular',
    files: ['gstr1.json', ...sheetNames.map(sheetFile)],
  },
  { label: 'Quarterly statement (CMP-08)', mode: 'composition', files: ['cmp-08.csv'] },
  { label: 'Tally', files: ['tally-masters.xml', 'tally-vouchers.xml', 'tally-payments.xml'] },
  {
    label: 'Zoho Books',
    files: ['zoho-invoices.csv', 'zoho-credit-notes.csv', 'zoho-journals.csv'],
  },
]

export function bookFileGroupsFor(modes: readonly TaxMode[]): BookFileGroup[] {
  return bookFileGroups.filter(({ mode }) => mode === undefined || modes.includes(mode))
}

export const bookFiles: readonly string[] = bookFileGroups.flatMap(({ files }) => files)
