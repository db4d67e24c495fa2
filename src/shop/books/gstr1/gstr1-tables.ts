import type { ChallanReason } from '../../challans/challan.ts'
import { csvTable } from '../book-csv.ts'
import type { DocumentType } from '../book-document.ts'

const numbers =
  'Invoice Value,Note Value,Rate,Taxable Value,Cess Amount,Total Quantity,Total Value,' +
  'Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Nil Rated Supplies,' +
  'Exempted(other than nil rated/non GST supply),Non-GST Supplies,Total Number,Cancelled,' +
  'Gross Advance Received,Gross Advance Adjusted'

const hsn = csvTable(
  'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  numbers,
)

/** The sheets of the GST offline tool, with their headings in its order. */
export const gstr1Tables = {
  b2b: csvTable(
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    numbers,
  ),
  b2cl: csvTable(
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    numbers,
  ),
  b2cs: csvTable(
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    numbers,
  ),
  cdnr: csvTable(
    'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    numbers,
  ),
  cdnur: csvTable(
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    numbers,
  ),
  at: csvTable(
    'Place Of Supply,Applicable % of Tax Rate,Rate,Gross Advance Received,Cess Amount',
    numbers,
  ),
  atadj: csvTable(
    'Place Of Supply,Applicable % of Tax Rate,Rate,Gross Advance Adjusted,Cess Amount',
    numbers,
  ),
  exemp: csvTable(
    'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
    numbers,
  ),
  'hsn(b2b)': hsn,
  'hsn(b2c)': hsn,
  docs: csvTable('Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled', numbers),
} as const

export type SheetName = keyof typeof gstr1Tables

export type DocumentNature = { number: number; name: string }

/** The natures of documents with the numbers that the portal gives them. */
export const documentNatures = {
  TI: { number: 1, name: 'Invoices for outward supply' },
  BS: { number: 1, name: 'Invoices for outward supply' },
  CN: { number: 5, name: 'Credit Note' },
  RV: { number: 6, name: 'Receipt voucher' },
  RF: { number: 8, name: 'Refund voucher' },
  DC: { number: 9, name: 'Delivery Challan for job work' },
} as const satisfies Record<DocumentType, DocumentNature>

const otherChallan: DocumentNature = {
  number: 12,
  name: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
}
/** The natures of delivery challans depend on the reason. Number 11 is for liquid gas. */
export const challanNatures: Record<ChallanReason, DocumentNature> = {
  'job-work': documentNatures.DC,
  'on-approval': { number: 10, name: 'Delivery Challan for supply on approval' },
  exhibition: otherChallan,
  replacement: otherChallan,
  other: otherChallan,
}

/** The rows of table 8, with their codes on the portal, where INTR means between states. */
export const exemptRows = [
  { code: 'INTRB2B', name: 'Inter-State supplies to registered persons' },
  { code: 'INTRAB2B', name: 'Intra-State supplies to registered persons' },
  { code: 'INTRB2C', name: 'Inter-State supplies to unregistered persons' },
  { code: 'INTRAB2C', name: 'Intra-State supplies to unregistered persons' },
] as const
export type ExemptCode = (typeof exemptRows)[number]['code']
