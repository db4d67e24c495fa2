import { groupDigits, type Paise } from '../money.ts'
import { paymentModes } from '../pay-mode.ts'
import { formatDate } from '../shop-date.ts'
import { stateName, stateTaxLabel } from '../tax/indian-states.ts'
import { percentText, type BasisPoints } from '../tax/tax-rate.ts'
import { amountInWords } from './amount-in-words.ts'
import {
  ADVANCE_NOTE,
  challanNote,
  COMPOSITION_NOTE,
  documentTitle,
  isInvoice,
  isVoucher,
  sumAmounts,
  type DocumentLine,
  type IssuedDocument,
} from './document.ts'
import { chargesOf, separateGiftWrap } from './gift-wrap-lines.ts'
import { summarizeTax } from './tax-summary.ts'

/** A table column; amounts are aligned to the right. */
export type SheetColumn = { label: string; isAmount: boolean }
export type SheetTable = { columns: SheetColumn[]; rows: string[][] }
export type SheetFact = [label: string, text: string]

/** All texts of a document, from which both the page and the PDF are drawn. */
export type DocumentSheet = {
  title: string
  number: string
  /** '' unless the document is cancelled. */
  cancelled: string
  /** The sentence that a composition taxable person writes at the top, or ''. */
  note: string
  supplier: { name: string; lines: string[] }
  facts: SheetFact[]
  buyerLabel: string
  buyer: { name: string; lines: string[] }
  lines: SheetTable
  /** By HSN code and rate; null if no tax is collected. */
  taxes: SheetTable | null
  totals: SheetFact[]
  words: string
  footer: string[]
}

export function describeDocument(document: IssuedDocument): DocumentSheet {
  const { supplier, cancelledAt } = document
  return {
    title: documentTitle(document),
    number: document.number,
    cancelled: cancelledAt ? `CANCELLED on ${formatDate(cancelledAt)}` : '',
    note: supplier.taxMode === 'composition' ? COMPOSITION_NOTE : '',
    supplier: supplierOf(document),
    facts: factsOf(document),
    buyerLabel: buyerLabels[document.type] ?? 'Bill to and ship to',
    buyer: buyerOf(document),
    lines: linesOf(document),
    taxes: taxesOf(document),
    totals: totalsOf(document),
    words: amountInWords(document.totalPaise),
    footer: footerOf(document),
  }
}

const buyerLabels: Partial<Record<IssuedDocument['type'], string>> = {
  RV: 'Received from',
  RF: 'Refunded to',
  DC: 'Consignee',
}

/** `422788` becomes '4,227.88'. */
export function amountText(amount: Paise): string {
  const paise = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${groupDigits(Math.floor(Math.abs(amount) / 100))}.${paise}`
}

const rupees = (amount: Paise) => `${amountText(amount)} Rs.`
const dayText = (day: string) => formatDate(new Date(`${day}T12:00:00Z`))
const known = (texts: readonly string[]) => texts.filter((text) => text !== '')
const text = (label: string): SheetColumn => ({ label, isAmount: false })
const amount = (label: string): SheetColumn => ({ label, isAmount: true })
const stateText = (code: string) => `${code}-${stateName(code) ?? code}`

function supplierOf({ supplier }: IssuedDocument): DocumentSheet['supplier'] {
  const { legalName, tradeName, gstin, stateCode } = supplier
  const name = legalName || tradeName
  return {
    name,
    lines: known([
      tradeName === name ? '' : tradeName,
      ...supplier.address.split('\n').map((line) => line.trim()),
      gstin && `GSTIN: ${gstin}`,
      stateCode && `State: ${stateText(stateCode)}`,
      supplier.phone,
      supplier.email,
    ]),
  }
}

function buyerOf({ buyer }: IssuedDocument): DocumentSheet['buyer'] {
  return {
    name: buyer.name,
    lines: known([
      buyer.street,
      known([buyer.city, buyer.pincode]).join(' '),
      buyer.stateCode ? `State: ${stateText(buyer.stateCode)}` : buyer.state,
      buyer.gstin ? `GSTIN: ${buyer.gstin}` : '',
    ]),
  }
}

function factsOf(document: IssuedDocument): SheetFact[] {
  const { corrects, placeOfSupply, payment, supplier } = document
  const facts: SheetFact[] = [
    ['Number', document.number],
    ['Date', dayText(document.issuedOn)],
  ]
  // A delivery challan has no order.
  if (document.orderNumber)
    facts.push(['Order', `${document.orderNumber} of ${formatDate(document.orderedAt)}`])
  if (corrects) facts.push(['For', `${corrects.number} of ${dayText(corrects.issuedOn)}`])
  if (document.reason) facts.push(['Reason', document.reason])
  if (supplier.taxMode === 'regular') {
    if (placeOfSupply) facts.push(['Place of supply', stateText(placeOfSupply)])
    facts.push(['Reverse charge', 'No'])
  }
  if (isInvoice(document) || document.type === 'RV')
    facts.push([
      'Payment',
      payment.mode === 'gateway'
        ? known(['Paid', payment.reference ?? '']).join(', ')
        : paymentModes[payment.mode],
    ])
  return facts
}

/** Central and state tax, or integrated tax; none if no tax is collected. */
type TaxColumn = {
  label: string
  amountOf(line: Pick<DocumentLine, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>): Paise
  rateOf(rateBp: BasisPoints): BasisPoints
}

function taxColumnsOf({ type, supplier, placeOfSupply, lines }: IssuedDocument): TaxColumn[] {
  const isTaxed = lines.some(({ rateBp }) => rateBp !== null)
  if (!isTaxed || type === 'BS') return []
  const half = (rateBp: BasisPoints) => rateBp / 2
  if (placeOfSupply === supplier.stateCode)
    return [
      { label: 'CGST', amountOf: (line) => line.cgstPaise, rateOf: half },
      {
        label: stateTaxLabel(supplier.stateCode),
        amountOf: (line) => line.sgstPaise,
        rateOf: half,
      },
    ]
  return [{ label: 'IGST', amountOf: (line) => line.igstPaise, rateOf: (rateBp) => rateBp }]
}

function linesOf(document: IssuedDocument): SheetTable {
  const taxes = taxColumnsOf(document)
  const columns = [
    text('#'),
    text('Description'),
    text('HSN'),
    amount('Qty'),
    ...(isVoucher(document)
      ? []
      : [amount(taxes.length > 0 ? 'Price incl. GST' : 'Price'), amount('Discount')]),
    ...(taxes.length > 0 ? [amount('Taxable value')] : []),
    ...taxes.map(({ label }) => amount(label)),
    amount('Amount'),
  ]
  const rows = separateGiftWrap(document).map((line, index) => [
    String(index + 1),
    descriptionOf(document, line),
    line.hsn,
    line.quantity === 0 ? '' : `${line.quantity} ${line.uqc}`,
    ...(isVoucher(document)
      ? []
      : [
          amountText(line.unitPaise),
          line.discountPaise === 0 ? '' : amountText(line.discountPaise),
        ]),
    ...(taxes.length > 0 ? [amountText(line.taxablePaise)] : []),
    ...taxes.map(
      (tax) => `${percentText(tax.rateOf(line.rateBp ?? 0))} ${amountText(tax.amountOf(line))}`,
    ),
    amountText(line.totalPaise),
  ])
  return { columns, rows }
}

/** Names the share of delivery and other charges that the amount of goods contains. */
function descriptionOf(document: IssuedDocument, line: DocumentLine): string {
  const charges = chargesOf(line)
  return !isInvoice(document) || line.quantity === 0 || charges <= 0
    ? line.description
    : `${line.description} (with ${rupees(charges)} for delivery and charges)`
}

function taxesOf(document: IssuedDocument): SheetTable | null {
  const taxes = taxColumnsOf(document)
  if (taxes.length === 0) return null
  return {
    columns: [
      text('HSN'),
      amount('Rate'),
      amount('Taxable value'),
      ...taxes.map(({ label }) => amount(label)),
      amount('Tax'),
    ],
    rows: summarizeTax(document.lines).map((row) => [
      row.hsn,
      percentText(row.rateBp),
      amountText(row.taxablePaise),
      ...taxes.map((tax) => amountText(tax.amountOf(row))),
      amountText(row.totalPaise - row.taxablePaise),
    ]),
  }
}

function totalsOf(document: IssuedDocument): SheetFact[] {
  const sum = sumAmounts(document.lines)
  const taxes = taxColumnsOf(document)
  return [
    ...(taxes.length > 0 ? [['Taxable value', rupees(sum.taxablePaise)] as SheetFact] : []),
    ...taxes.map((tax): SheetFact => [tax.label, rupees(tax.amountOf(sum))]),
    ...(document.roundOffPaise === 0
      ? []
      : [['Round off', rupees(document.roundOffPaise)] as SheetFact]),
    ['Total', rupees(document.totalPaise)],
  ]
}

function footerOf(document: IssuedDocument): string[] {
  const { returnWindow, officerName, officerEmail } = document.supplier
  const word = isInvoice(document) ? 'invoice' : documentTitle(document).toLowerCase()
  return known([
    isInvoice(document) && returnWindow ? `Returns: ${returnWindow}` : '',
    document.type === 'DC' ? challanNote(document) : '',
    isVoucher(document) && document.supplier.taxMode === 'regular' ? ADVANCE_NOTE : '',
    officerName && `Grievance officer: ${known([officerName, officerEmail]).join(', ')}`,
    document.type === 'DC'
      ? 'Signature of the consigner: ____________________'
      : `This is a computer generated ${word}; no signature is required.`,
  ])
}
