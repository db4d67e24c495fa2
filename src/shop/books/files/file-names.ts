import type { TaxMode } from '../../tax/tax-mode.ts'
import { gstr1Tables, type SheetName } from '../gstr1/gstr1-tables.ts'

export const sheetNames = Object.keys(gstr1Tables) as SheetName[]

/** `hsn(b2b)` becomes `gstr1-hsn-b2b.csv`. */
export function sheetFile(sheet: SheetName): string {
  return `gstr1-${sheet.replace('(', '-').replace(')', '')}.csv`
}

const GSTR1 = 'GST return (GSTR-1)'

/** The files of a period, in the order of the screen. */
const bookFileGroups = [
  { label: 'Sales register', files: ['sales-register.csv', 'transfers.csv', 'differences.csv'] },
  { label: GSTR1, files: ['gstr1.json', ...sheetNames.map(sheetFile)] },
  { label: 'Tally', files: ['tally-masters.xml', 'tally-vouchers.xml', 'tally-payments.xml'] },
  {
    label: 'Zoho Books',
    files: ['zoho-invoices.csv', 'zoho-credit-notes.csv', 'zoho-journals.csv'],
  },
] as const

/** Only a shop that is registered regularly files GSTR-1. */
export function bookFileGroupsFor(modes: readonly TaxMode[]) {
  return bookFileGroups.filter(({ label }) => label !== GSTR1 || modes.includes('regular'))
}

export const bookFiles: readonly string[] = bookFileGroups.flatMap(({ files }) => files)
