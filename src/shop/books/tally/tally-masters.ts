import type { BasisPoints } from '../../tax/tax-rate.ts'
import type { BookNames } from '../book-names.ts'
import { salesLedger } from './sales-ledger.ts'
import { element, envelope, message, xmlText } from './tally-xml.ts'

type Ledger = { name: string; parent: string; dutyHead?: 'CGST' | 'SGST' | 'IGST' }

/** Writes the ledgers that the vouchers use: one for sales of each rate, within the state and to
 * other states, and the bank if money was transferred. */
export function tallyMasters(
  names: BookNames,
  rates: readonly (BasisPoints | null)[],
  hasTransfers = false,
): AsyncGenerator<string> {
  const sales = rates.flatMap((rate) => [
    salesLedger(names, rate, false),
    salesLedger(names, rate, true),
  ])
  const ledgers: Ledger[] = [
    { name: names.tallyParty, parent: 'Sundry Debtors' },
    ...[...new Set(sales)].map((name) => ({ name, parent: 'Sales Accounts' })),
    { name: names.tallyCgst, parent: 'Duties & Taxes', dutyHead: 'CGST' },
    { name: names.tallySgst, parent: 'Duties & Taxes', dutyHead: 'SGST' },
    { name: names.tallyIgst, parent: 'Duties & Taxes', dutyHead: 'IGST' },
    { name: names.tallyRoundOff, parent: 'Indirect Expenses' },
    ...(hasTransfers ? [{ name: names.tallyBank, parent: 'Bank Accounts' }] : []),
  ]
  return envelope('All Masters', names.tallyCompany, ledgers.map(ledgerMessage))
}

function ledgerMessage({ name, parent, dutyHead }: Ledger): string {
  const duty = dutyHead ? `${element('TAXTYPE', 'GST')}${element('GSTDUTYHEAD', dutyHead)}` : ''
  return message(
    `<LEDGER NAME="${xmlText(name)}" ACTION="Create">` +
      `<NAME.LIST>${element('NAME', name)}</NAME.LIST>${element('PARENT', parent)}${duty}</LEDGER>\n`,
  )
}
