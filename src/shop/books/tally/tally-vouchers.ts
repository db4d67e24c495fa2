import {
  addTax,
  byRate,
  isInterState,
  isSupply,
  noTax,
  type BookDocument,
} from '../book-document.ts'
import type { BookNames } from '../book-names.ts'
import { placeName } from '../book-texts.ts'
import { salesLedger } from './sales-ledger.ts'
import { element, envelope, message } from './tally-xml.ts'
import { entryElement, voucherElement, type Entry } from './tally-voucher.ts'

/** Writes one voucher for each invoice, bill of supply and credit note. */
export function tallyVouchers(
  documents: AsyncIterable<BookDocument> | Iterable<BookDocument>,
  names: BookNames,
): AsyncGenerator<string> {
  return envelope('Vouchers', names.tallyCompany, vouchersOf(documents, names))
}

async function* vouchersOf(
  documents: AsyncIterable<BookDocument> | Iterable<BookDocument>,
  names: BookNames,
): AsyncGenerator<string> {
  for await (const document of documents)
    if (isVoucher(document)) yield message(voucher(document, names))
}

function isVoucher(document: BookDocument): boolean {
  return !document.isCancelled && isSupply(document)
}

function voucher(document: BookDocument, names: BookNames): string {
  const { type, number, issuedOn, orderNumber, corrects, buyerGstin } = document
  const voucherType = type === 'CN' ? names.tallyCreditVoucher : names.tallySalesVoucher
  const place = placeName(document.placeOfSupply)
  const reference = corrects?.number ?? orderNumber
  const head = { voucherType, number, day: issuedOn, reference, customer: document.customer }
  return voucherElement(head, names, [
    element('STATENAME', place),
    element('COUNTRYOFRESIDENCE', 'India'),
    element('PLACEOFSUPPLY', place),
    element('GSTREGISTRATIONTYPE', buyerGstin ? 'Regular' : 'Unregistered/Consumer'),
    ...(buyerGstin ? [element('PARTYGSTIN', buyerGstin)] : []),
    element('NARRATION', narration(document)),
    ...entriesOf(document, names).map(entryElement),
  ])
}

function narration({ number, corrects, orderNumber, lines }: BookDocument): string {
  const goods = lines.map(
    ({ quantity, description, hsn }) => `${quantity} ${description}${hsn && ` HSN ${hsn}`}`,
  )
  const against = corrects ? ` against ${corrects.number}` : ''
  return `${number}${against} order ${orderNumber}, ${goods.join(', ')}`
}

/** The entries of a voucher add up to zero. A credit note has the opposite signs of an invoice. */
export function entriesOf(document: BookDocument, names: BookNames): Entry[] {
  const sign = document.type === 'CN' ? -1 : 1
  const isOutside = isInterState(document)
  const tax = document.lines.reduce((sum, line) => addTax(sum, line), noTax)
  const credits: Entry[] = [
    ...byRate(document.lines).map(([rate, { taxablePaise }]) => ({
      ledger: salesLedger(names, rate, isOutside),
      creditPaise: taxablePaise,
    })),
    { ledger: names.tallyCgst, creditPaise: tax.cgstPaise },
    { ledger: names.tallySgst, creditPaise: tax.sgstPaise },
    { ledger: names.tallyIgst, creditPaise: tax.igstPaise },
    { ledger: names.tallyRoundOff, creditPaise: document.roundOffPaise },
  ]
  const entries: Entry[] = [
    { ledger: names.tallyParty, creditPaise: -document.totalPaise, isParty: true },
    ...credits.filter(({ creditPaise }) => creditPaise !== 0),
  ]
  return entries.map((entry) => ({ ...entry, creditPaise: sign * entry.creditPaise }))
}
