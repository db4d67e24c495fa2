import type { Paise } from '../../money.ts'
import {
  addTax,
  byRate,
  isInterState,
  isSupply,
  noTax,
  type BookDocument,
} from '../book-document.ts'
import type { BookNames } from '../book-names.ts'
import { amountText, placeName, tallyDay } from '../book-texts.ts'
import { salesLedger } from './sales-ledger.ts'
import { element, envelope, message, xmlText } from './tally-xml.ts'

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

/** Uses the number as remote id, so that a second import alters the voucher. */
function voucher(document: BookDocument, names: BookNames): string {
  const { type, number, issuedOn, orderNumber, corrects, buyerGstin } = document
  const voucherType = type === 'CN' ? names.tallyCreditVoucher : names.tallySalesVoucher
  const view = 'Accounting Voucher View'
  const day = tallyDay(issuedOn)
  const place = placeName(document.placeOfSupply)
  const fields = [
    element('DATE', day),
    element('EFFECTIVEDATE', day),
    element('VOUCHERTYPENAME', voucherType),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', corrects?.number ?? orderNumber),
    element('PERSISTEDVIEW', view),
    element('ISINVOICE', 'No'),
    element('PARTYLEDGERNAME', names.tallyParty),
    element('PARTYNAME', document.customer),
    element('STATENAME', place),
    element('COUNTRYOFRESIDENCE', 'India'),
    element('PLACEOFSUPPLY', place),
    element('GSTREGISTRATIONTYPE', buyerGstin ? 'Regular' : 'Unregistered/Consumer'),
    ...(buyerGstin ? [element('PARTYGSTIN', buyerGstin)] : []),
    element('NARRATION', narration(document)),
    ...entriesOf(document, names).map(entryElement),
  ]
  return (
    `<VOUCHER REMOTEID="${xmlText(`zari-${number}`)}" VCHTYPE="${xmlText(voucherType)}"` +
    ` ACTION="Create" OBJVIEW="${view}">\n${fields.map((field) => ` ${field}\n`).join('')}</VOUCHER>\n`
  )
}

function narration({ number, corrects, orderNumber, lines }: BookDocument): string {
  const goods = lines.map(
    ({ quantity, description, hsn }) => `${quantity} ${description}${hsn && ` HSN ${hsn}`}`,
  )
  const against = corrects ? ` against ${corrects.number}` : ''
  return `${number}${against} order ${orderNumber}, ${goods.join(', ')}`
}

type Entry = { ledger: string; creditPaise: Paise; isParty?: true }

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

/** In Tally's files a debit is negative and 'deemed positive'. */
function entryElement({ ledger, creditPaise, isParty }: Entry): string {
  const content = [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', creditPaise < 0 ? 'Yes' : 'No'),
    ...(isParty ? [element('ISPARTYLEDGER', 'Yes')] : []),
    element('AMOUNT', amountText(creditPaise)),
  ]
  return `<ALLLEDGERENTRIES.LIST>${content.join('')}</ALLLEDGERENTRIES.LIST>`
}
