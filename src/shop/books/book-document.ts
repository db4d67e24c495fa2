import type { ChallanReason } from '../challans/challan.ts'
import type { PayMode } from '../pay-mode.ts'
import type { Paise } from '../money.ts'
import type { Day } from '../tax/dated.ts'
import type { StateCode } from '../tax/indian-states.ts'
import type { BasisPoints } from '../tax/tax-rate.ts'

/** Tax invoice, bill of supply, credit note, receipt voucher, refund voucher, delivery challan. */
export const documentTypes = ['TI', 'BS', 'CN', 'RV', 'RF', 'DC'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The invoice that a credit note corrects, or the receipt of a refund voucher. */
export type CorrectedInvoice = {
  number: string
  issuedOn: Day
  totalPaise: Paise
  type: DocumentType
}

export type BookLine = {
  description: string
  sku: string
  hsn: string
  uqc: string
  quantity: number
  /** Null if the document collects no tax. */
  rateBp: BasisPoints | null
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  totalPaise: Paise
}

/** An issued document as the accounts need it. The amounts of a credit note are positive. */
export type BookDocument = {
  type: DocumentType
  number: string
  issuedOn: Day
  isCancelled: boolean
  orderNumber: string
  corrects: CorrectedInvoice | null
  reason: string
  /** Why the goods of a delivery challan left; missing for other documents. */
  challanReason?: ChallanReason
  supplierState: StateCode
  placeOfSupply: StateCode
  customer: string
  /** '' for an unregistered buyer. */
  buyerGstin: string
  payMode: PayMode
  paymentRef: string
  /** The day on which the gateway paid out the payment, or the cash was recorded; '' until then. */
  settledOn: Day
  roundOffPaise: Paise
  totalPaise: Paise
  lines: readonly BookLine[]
}

/** Vouchers and challans are no supplies: they only count in the list of documents. */
export function isSupply({ type }: Pick<BookDocument, 'type'>): boolean {
  return type === 'TI' || type === 'BS' || type === 'CN'
}

export type TaxAmounts = Pick<BookLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

export const noTax: TaxAmounts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

export function addTax(sum: TaxAmounts, line: TaxAmounts, sign: 1 | -1 = 1): TaxAmounts {
  return {
    taxablePaise: sum.taxablePaise + sign * line.taxablePaise,
    cgstPaise: sum.cgstPaise + sign * line.cgstPaise,
    sgstPaise: sum.sgstPaise + sign * line.sgstPaise,
    igstPaise: sum.igstPaise + sign * line.igstPaise,
  }
}

/** Sums the lines of each rate, the lowest rate first. Lines without tax have the rate null. */
export function byRate(lines: readonly BookLine[]): [BasisPoints | null, TaxAmounts][] {
  const sums = new Map<BasisPoints | null, TaxAmounts>()
  for (const line of lines) sums.set(line.rateBp, addTax(sums.get(line.rateBp) ?? noTax, line))
  return [...sums].toSorted(([one], [other]) => (one ?? -1) - (other ?? -1))
}

export function isInterState({ placeOfSupply, supplierState }: BookDocument): boolean {
  return placeOfSupply !== supplierState
}
