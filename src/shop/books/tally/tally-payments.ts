import type { BookNames } from '../book-names.ts'
import { transferKinds, transferNumber, type Transfer } from '../transfers/transfer.ts'
import { entryElement, voucherElement, type Entry } from './tally-voucher.ts'
import { element, envelope, message } from './tally-xml.ts'

type Transfers = AsyncIterable<Transfer> | Iterable<Transfer>

/** Writes one payment voucher for each transfer: it debits the party that a credit note has credited. */
export function tallyPayments(transfers: Transfers, names: BookNames): AsyncGenerator<string> {
  return envelope('Vouchers', names.tallyCompany, vouchersOf(transfers, names))
}

async function* vouchersOf(transfers: Transfers, names: BookNames): AsyncGenerator<string> {
  for await (const transfer of transfers) yield message(voucher(transfer, names))
}

function voucher(transfer: Transfer, names: BookNames): string {
  const { madeOn: day, customer, reference } = transfer
  const number = transferNumber(transfer)
  const head = { voucherType: names.tallyPaymentVoucher, number, day, reference, customer }
  return voucherElement(head, names, [
    element('NARRATION', narration(transfer)),
    ...transferEntries(transfer, names).map(entryElement),
  ])
}

function narration(transfer: Transfer): string {
  const { kind, orderNumber, creditNote, reference } = transfer
  const note = creditNote ? `, ${creditNote}` : ''
  return `${transferNumber(transfer)} ${transferKinds[kind]} ${orderNumber}${note}, reference ${reference}`
}

export function transferEntries({ amountPaise }: Transfer, names: BookNames): Entry[] {
  return [
    { ledger: names.tallyParty, creditPaise: -amountPaise, isParty: true },
    { ledger: names.tallyBank, creditPaise: amountPaise },
  ]
}
