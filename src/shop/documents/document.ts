import type { Paise } from '../money.ts'
import type { PayMode } from '../pay-mode.ts'
import type { Day } from '../tax/dated.ts'
import type { StateCode } from '../tax/indian-states.ts'
import type { TaxMode } from '../tax/tax-mode.ts'
import type { BasisPoints } from '../tax/tax-rate.ts'

/** Tax invoice, bill of supply, credit note, receipt voucher, refund voucher, delivery challan. */
export const documentTypes = ['TI', 'BS', 'CN', 'RV', 'RF', 'DC'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The shop as it was when the document was issued. Unknown facts are ''. */
export type Supplier = {
  taxMode: TaxMode
  legalName: string
  tradeName: string
  address: string
  gstin: string
  stateCode: StateCode
  phone: string
  email: string
  returnWindow: string
  officerName: string
  officerEmail: string
}

/** The recipient, whose address is the delivery address. It has no phone and no email. */
export type Buyer = {
  name: string
  /** House and street, without city, state and pincode. */
  street: string
  city: string
  state: string
  stateCode: StateCode | null
  pincode: string
  gstin: string | null
}

/** `reference` is the gateway's id of the payment; null for cash on delivery. */
export type DocumentPayment = { mode: PayMode; reference: string | null }

export type LineAmounts = {
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  totalPaise: Paise
}

/** The unit price includes tax. A line's total is its price less discount plus its share of charges. */
export type DocumentLine = LineAmounts & {
  position: number
  orderLinePosition: number
  description: string
  hsn: string
  uqc: string
  quantity: number
  /** Null if the supplier collects no tax. */
  rateBp: BasisPoints | null
  unitPaise: Paise
  discountPaise: Paise
}

export type DocumentRef = { id: number; number: string; issuedOn: Day }

export type IssuedDocument = DocumentRef & {
  type: DocumentType
  prefix: string
  financialYear: string
  serial: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  /** The invoice that a credit note reduces, or the receipt that a refund voucher reduces. */
  corrects: DocumentRef | null
  parcelId: number | null
  reason: string | null
  issuedAt: Date
  supplier: Supplier
  buyer: Buyer
  payment: DocumentPayment
  /** Null if the supplier is unregistered. */
  placeOfSupply: StateCode | null
  totalPaise: Paise
  roundOffPaise: Paise
  cancelledAt: Date | null
  cancelReason: string | null
  lines: DocumentLine[]
  /** Set if the order has a gift wrap that costs something. `chargesPaise` are all charges of the
   * order. */
  wrap?: { giftWrapPaise: Paise; chargesPaise: Paise } | null
}

export function isInvoice({ type }: Pick<IssuedDocument, 'type'>): boolean {
  return type === 'TI' || type === 'BS'
}

/** A receipt for an advance, or the voucher for its refund. */
export function isVoucher({ type }: Pick<IssuedDocument, 'type'>): boolean {
  return type === 'RV' || type === 'RF'
}

/** The heading that the law prescribes. An unregistered supplier writes a plain invoice. */
export function documentTitle({ type, supplier }: Pick<IssuedDocument, 'type' | 'supplier'>) {
  switch (type) {
    case 'TI':
      return 'Tax Invoice'
    case 'BS':
      return supplier.taxMode === 'composition' ? 'Bill of Supply' : 'Invoice'
    case 'CN':
      return 'Credit Note'
    case 'RV':
      return supplier.taxMode === 'regular' ? 'Receipt Voucher' : 'Receipt'
    case 'RF':
      return supplier.taxMode === 'regular' ? 'Refund Voucher' : 'Refund Receipt'
    case 'DC':
      return 'Delivery Challan'
  }
}

export const COMPOSITION_NOTE =
  'Composition taxable person, not eligible to collect tax on supplies'
export const ADVANCE_NOTE =
  'No GST is due on an advance for goods (Notification 66/2017-Central Tax): the invoice charges the GST shown.'

/** An unregistered supplier does not name the law of a tax that he may not collect. */
export function challanNote({
  supplier,
  lines,
}: Pick<IssuedDocument, 'supplier'> & { lines: readonly Pick<DocumentLine, 'rateBp'>[] }): string {
  if (supplier.taxMode === 'unregistered') return 'Goods sent without a sale.'
  return lines.some(({ rateBp }) => rateBp !== null)
    ? 'Goods sent on approval (CGST Rule 55). The GST shown is due with the invoice, if the goods are kept.'
    : 'Goods sent without a sale (CGST Rule 55). No tax is charged with this challan.'
}

/** Rule 48: three copies of a document about goods. */
export const documentCopies = [
  'ORIGINAL FOR RECIPIENT',
  'DUPLICATE FOR TRANSPORTER',
  'TRIPLICATE FOR SUPPLIER',
] as const

const zero: LineAmounts = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
}
export const amountColumns = Object.keys(zero) as (keyof LineAmounts)[]

export function sumAmounts(lines: readonly LineAmounts[]): LineAmounts {
  const sum = { ...zero }
  for (const line of lines) for (const column of amountColumns) sum[column] += line[column]
  return sum
}
