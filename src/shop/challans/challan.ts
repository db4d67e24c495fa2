import type { Buyer, DocumentLine, IssuedDocument, Supplier } from '../documents/document.ts'
import type { Paise } from '../money.ts'
import type { Day } from '../tax/dated.ts'
import type { GoodsClass } from '../tax/goods-class.ts'
import type { TaxSplit } from '../tax/split-tax.ts'
import { DEFAULT_UNIT, type UnitCode } from '../tax/unit-codes.ts'

/** Why goods leave without a sale. The reasons are stored: never rename them. */
export const challanReasons = [
  'job-work',
  'exhibition',
  'on-approval',
  'replacement',
  'other',
] as const
export type ChallanReason = (typeof challanReasons)[number]

export const challanReasonNames: Record<ChallanReason, string> = {
  'job-work': 'Job work, such as tailoring',
  exhibition: 'Exhibition',
  'on-approval': 'On approval',
  replacement: 'Replacement of a defective piece',
  other: 'Another reason than a sale',
}

/** `valuePaise` is that of all pieces of the line, and includes `tax`. Earlier lines have no class
 * and no unit. */
export type ChallanLine = {
  description: string
  hsn: string
  quantity: number
  valuePaise: Paise
  goodsClass?: GoodsClass | null
  unit?: UnitCode
  tax?: TaxSplit
}

export type Consignee = Buyer

export type Challan = {
  id: number
  number: string
  prefix: string
  financialYear: string
  serial: number
  issuedOn: Day
  issuedAt: Date
  reason: ChallanReason
  note: string
  supplier: Supplier
  consignee: Consignee
  lines: ChallanLine[]
  totalPaise: Paise
  returnedOn: Day | null
  cancelledAt: Date | null
  cancelReason: string | null
  /** The invoice of goods on approval that the consignee kept. */
  invoiceNumber: string | null
}

export const APPROVAL_MONTHS = 6

/** The day by which goods on approval need an invoice, if they are neither back nor sold (CGST Act
 * s. 31(7): six months after they left). Null for other challans. */
export function invoiceDueOn(
  challan: Pick<Challan, 'reason' | 'issuedOn' | 'returnedOn' | 'cancelledAt' | 'invoiceNumber'>,
): Day | null {
  const { reason, issuedOn, returnedOn, cancelledAt, invoiceNumber } = challan
  if (reason !== 'on-approval' || returnedOn || cancelledAt || invoiceNumber) return null
  const [year, month, date] = issuedOn.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + APPROVAL_MONTHS, 0)).getUTCDate()
  const due = new Date(Date.UTC(year, month - 1 + APPROVAL_MONTHS, Math.min(date, lastDate)))
  return due.toISOString().slice(0, 10)
}

/** The most challans that the list shows. */
export const CHALLANS_LISTED = 100

/** Goods on approval whose invoice is late, the oldest first. `count` is the number of all of
 * them. */
export type LateApprovals = { count: number; challans: Challan[] }

/** Rule 55: the copies of a challan. */
export const challanCopies = [
  'ORIGINAL FOR CONSIGNEE',
  'DUPLICATE FOR TRANSPORTER',
  'TRIPLICATE FOR CONSIGNER',
] as const

/** The challan as a document, from which page and PDF are drawn. It has no order. */
export function challanDocument(challan: Challan): IssuedDocument {
  const { reason, note, consignee, lines, ...issued } = challan
  return {
    ...issued,
    type: 'DC',
    orderId: 0,
    orderNumber: '',
    orderedAt: challan.issuedAt,
    corrects: null,
    parcelId: null,
    reason: note ? `${challanReasonNames[reason]}: ${note}` : challanReasonNames[reason],
    buyer: consignee,
    payment: { mode: 'cod', reference: null },
    placeOfSupply: consignee.stateCode,
    roundOffPaise: 0,
    lines: lines.map(documentLine),
  }
}

const withoutTax = { rateBp: null, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

function documentLine(line: ChallanLine, position: number): DocumentLine {
  return {
    position,
    orderLinePosition: position,
    description: line.description,
    hsn: line.hsn,
    uqc: line.unit ?? DEFAULT_UNIT,
    quantity: line.quantity,
    unitPaise: Math.round(line.valuePaise / line.quantity),
    discountPaise: 0,
    ...(line.tax ?? { ...withoutTax, taxablePaise: line.valuePaise }),
    totalPaise: line.valuePaise,
  }
}
