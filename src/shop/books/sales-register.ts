import { isSupply, type BookDocument, type BookLine } from './book-document.ts'
import { csvTable, headingLine, rowLine } from './book-csv.ts'
import { amountText, placeName, rateText } from './book-texts.ts'

export const registerTable = csvTable(
  'doc_type,doc_no,doc_date,original_no,original_date,order_no,customer,gstin,place_code,place_name,line,hsn,description,qty,uqc,rate,taxable,cgst,sgst,igst,line_total,round_off,doc_total,payment_mode,payment_ref,settled_on',
  'line,qty,rate,taxable,cgst,sgst,igst,line_total,round_off,doc_total',
)

const paymentModes = {
  gateway: 'online',
  cod: 'cash on delivery',
  credit: 'store credit',
} as const

/** Writes one row for each line of the invoices, bills of supply and credit notes of a period. The
 * amounts of credit notes are negative, so that the columns add up to the return. */
export async function* salesRegister(
  documents: AsyncIterable<BookDocument> | Iterable<BookDocument>,
): AsyncGenerator<string> {
  yield headingLine(registerTable)
  for await (const document of documents) {
    const { isCancelled, lines } = document
    if (isCancelled || !isSupply(document)) continue
    for (const [index, line] of lines.entries())
      yield rowLine(registerTable, cellsOf(document, line, index + 1))
  }
}

function cellsOf(document: BookDocument, line: BookLine, lineNumber: number): string[] {
  const sign = document.type === 'CN' ? -1 : 1
  const amount = (paise: number) => amountText(sign * paise)
  return [
    document.type,
    document.number,
    document.issuedOn,
    document.corrects?.number ?? '',
    document.corrects?.issuedOn ?? '',
    document.orderNumber,
    document.customer,
    document.buyerGstin,
    document.placeOfSupply,
    placeName(document.placeOfSupply),
    String(lineNumber),
    line.hsn,
    line.description,
    String(sign * line.quantity),
    line.uqc,
    line.rateBp === null ? '' : rateText(line.rateBp),
    amount(line.taxablePaise),
    amount(line.cgstPaise),
    amount(line.sgstPaise),
    amount(line.igstPaise),
    amount(line.totalPaise),
    amount(document.roundOffPaise),
    amount(document.totalPaise),
    paymentModes[document.payMode],
    document.paymentRef,
    document.settledOn,
  ]
}
