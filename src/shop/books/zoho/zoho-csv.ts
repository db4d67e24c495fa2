import { isInterState, type BookDocument, type BookLine } from '../book-document.ts'
import { headingLine, rowLine } from '../book-csv.ts'
import type { BookNames } from '../book-names.ts'
import { amountText, rateText } from '../book-texts.ts'
import { adjustmentOf, pieceOf } from './zoho-line.ts'
import { zohoPlaces, zohoTables } from './zoho-tables.ts'

type Documents = AsyncIterable<BookDocument> | Iterable<BookDocument>
type CellsOf = (document: BookDocument, line: BookLine, names: BookNames) => string[]

/** One row for each line; rows with one number form one invoice. */
export function zohoInvoices(documents: Documents, names: BookNames): AsyncGenerator<string> {
  return rowsOf(documents, names, zohoTables.invoices, invoiceCells, ['TI', 'BS'])
}

export function zohoCreditNotes(documents: Documents, names: BookNames): AsyncGenerator<string> {
  return rowsOf(documents, names, zohoTables.creditNotes, creditNoteCells, ['CN'])
}

async function* rowsOf(
  documents: Documents,
  names: BookNames,
  table: (typeof zohoTables)[keyof typeof zohoTables],
  cellsOf: CellsOf,
  types: readonly string[],
): AsyncGenerator<string> {
  yield headingLine(table)
  for await (const document of documents) {
    if (document.isCancelled || !types.includes(document.type)) continue
    for (const line of document.lines) yield rowLine(table, cellsOf(document, line, names))
  }
}

const invoiceCells: CellsOf = (document, line, names) => [
  document.issuedOn,
  document.number,
  'Sent',
  ...partyCells(document, names),
  'INR',
  'false',
  document.orderNumber,
  ...itemCells(document, line, names),
  '0',
  ...adjustmentCells(document),
  '',
]

const creditNoteCells: CellsOf = (document, line, names) => [
  document.issuedOn,
  document.number,
  document.corrects?.number ?? '',
  ...partyCells(document, names),
  'INR',
  ...itemCells(document, line, names),
  ...adjustmentCells(document),
  document.reason,
  document.orderNumber,
  document.corrects?.number ?? '',
  document.corrects?.issuedOn ?? '',
]

function partyCells({ buyerGstin, placeOfSupply }: BookDocument, names: BookNames): string[] {
  return [
    names.zohoCustomer,
    buyerGstin ? 'business_gst' : 'consumer',
    buyerGstin,
    zohoPlaces[placeOfSupply] ?? '',
  ]
}

function itemCells(document: BookDocument, line: BookLine, names: BookNames): string[] {
  const { pieces, pricePaise, discountPaise } = pieceOf(line)
  return [
    line.description,
    line.sku,
    '',
    line.uqc === 'NA' ? 'service' : 'goods',
    line.hsn,
    String(pieces),
    line.uqc === 'NA' ? '' : line.uqc.toLowerCase(),
    amountText(pricePaise),
    amountText(discountPaise),
    ...taxCells(line, isInterState(document), names),
  ]
}

function taxCells({ rateBp }: BookLine, isOutside: boolean, names: BookNames): string[] {
  if (rateBp === null) return ['', '', '']
  const rate = rateText(rateBp)
  const name = isOutside ? names.zohoInterstateTax : names.zohoLocalTax
  const type = isOutside ? names.zohoInterstateTaxType : names.zohoLocalTaxType
  return [name.replaceAll('{rate}', rate), rate, type]
}

function adjustmentCells(document: BookDocument): string[] {
  const adjustment = adjustmentOf(document)
  return [amountText(adjustment), adjustment === 0 ? '' : 'Round off']
}
