import { headingLine, rowLine } from '../book-csv.ts'
import type { BookNames } from '../book-names.ts'
import { amountText } from '../book-texts.ts'
import { transferKinds, transferPrefixes, type Transfer } from '../transfers/transfer.ts'
import { zohoTables } from './zoho-tables.ts'

/** Manual journals of transfers: rows with one number form one journal, whose debit is on the account
 * of the customers and whose credit is on the bank. */
export async function* zohoJournals(
  transfers: AsyncIterable<Transfer> | Iterable<Transfer>,
  names: BookNames,
): AsyncGenerator<string> {
  yield headingLine(zohoTables.journals)
  for await (const transfer of transfers) {
    const amount = amountText(transfer.amountPaise)
    yield journalRow(transfer, [names.zohoReceivable, names.zohoCustomer, amount, ''])
    yield journalRow(transfer, [names.zohoBank, '', '', amount])
  }
}

type Side = readonly [account: string, contact: string, debit: string, credit: string]

function journalRow(transfer: Transfer, [account, contact, debit, credit]: Side): string {
  const { kind, orderNumber, creditNote, customer, reference, madeOn } = transfer
  const what = `${transferKinds[kind]} ${orderNumber}`
  return rowLine(zohoTables.journals, [
    madeOn,
    reference,
    transferPrefixes[kind],
    String(transfer.id),
    creditNote ? `${what}, ${creditNote}` : what,
    'both',
    'INR',
    account,
    customer,
    contact,
    debit,
    credit,
    'published',
  ])
}
