import type { Paise } from '../../money.ts'
import type { BasisPoints } from '../../tax/tax-rate.ts'
import type { Day } from '../../tax/dated.ts'
import type { StateCode } from '../../tax/indian-states.ts'
import type { TaxAmounts } from '../book-document.ts'
import type { DocumentNature, ExemptCode } from './gstr1-tables.ts'

/** The amounts of one rate. */
export type RatedAmounts = TaxAmounts & { rateBp: BasisPoints }

/** An invoice or note that the return lists individually. */
export type ListedDocument = {
  number: string
  issuedOn: Day
  gstin: string
  customer: string
  placeOfSupply: StateCode
  isInterState: boolean
  totalPaise: Paise
  rates: RatedAmounts[]
}

/** Sums of small invoices by place of supply and rate, net of credit notes; may be negative. */
export type SmallSales = RatedAmounts & { placeOfSupply: StateCode; isInterState: boolean }

/** Tables 11A and 11B of the return, by place of supply and rate. */
export type AdvanceTables = {
  /** Received in the period, and neither invoiced nor paid back in it. */
  received: SmallSales[]
  /** Received before, and invoiced or paid back in the period. */
  adjusted: SmallSales[]
}

/** Sums of one code, unit and rate, net of credit notes. */
export type HsnSum = RatedAmounts & {
  hsn: string
  uqc: string
  quantity: number
  totalPaise: Paise
}

/** Documents of one series and nature that were issued in the period. */
export type DocumentRange = {
  nature: DocumentNature
  from: string
  to: string
  total: number
  cancelled: number
}

export type ExemptSums = Record<ExemptCode, { nilPaise: Paise }>

/** The return of a period. Only documents that it lists individually take memory. */
export type Gstr1 = {
  b2b: ListedDocument[]
  b2cl: ListedDocument[]
  b2cs: SmallSales[]
  cdnr: ListedDocument[]
  cdnur: ListedDocument[]
  advances: AdvanceTables
  exempt: ExemptSums
  hsnB2b: HsnSum[]
  hsnB2c: HsnSum[]
  documents: DocumentRange[]
}
