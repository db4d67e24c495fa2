import fc from 'fast-check'
import type { BookDocument, BookLine } from '../../src/shop/books/book-document.ts'
import { splitTax } from '../../src/shop/tax/split-tax.ts'
import { bookDocument, bookLine } from './book-documents.ts'

const places = ['27', '29', '07', '33'] as const
const goods = [
  { hsn: '5007', uqc: 'PCS', rateBp: 500 },
  { hsn: '6211', uqc: 'SET', rateBp: 1800 },
  { hsn: '6214', uqc: 'PCS', rateBp: 500 },
  { hsn: '5208', uqc: 'MTR', rateBp: 0 },
] as const

const piece = fc.record({
  goods: fc.constantFrom(...goods),
  quantity: fc.integer({ min: 1, max: 4 }),
  amountPaise: fc.integer({ min: 100, max: 9_000_000 }),
})
type Piece = typeof piece extends fc.Arbitrary<infer Value> ? Value : never

const sale = fc.record({
  place: fc.constantFrom(...places),
  isBusiness: fc.boolean(),
  isCancelled: fc.boolean(),
  pieces: fc.array(piece, { minLength: 1, maxLength: 4 }),
  /** The lines that come back, by index. */
  returned: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }),
})
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never

/** Invoices, some cancelled, with credit notes for lines that come back. */
export const randomDocuments: fc.Arbitrary<BookDocument[]> = fc
  .array(sale, { maxLength: 30 })
  .map((sales) => {
    const invoices = sales.map(invoiceOf)
    const notes = sales.flatMap((each, index) => noteOf(each, invoices[index]!))
    return [
      ...invoices,
      ...notes.map((note, index) => ({ ...note, number: numbered('CN', index) })),
    ]
  })

function numbered(series: string, index: number): string {
  return `${series}/26-27/${String(index + 1).padStart(6, '0')}`
}

function invoiceOf({ place, isBusiness, isCancelled, pieces }: Sale, index: number): BookDocument {
  return bookDocument({
    number: numbered('TI', index),
    issuedOn: '2026-11-22',
    placeOfSupply: place,
    buyerGstin: isBusiness ? '29AAGCB7383J1Z4' : '',
    isCancelled,
    lines: pieces.map((each) => lineOf(each, place === '27')),
  })
}

function lineOf(
  { goods: { hsn, uqc, rateBp }, quantity, amountPaise }: Piece,
  isLocal: boolean,
): BookLine {
  return bookLine({ hsn, uqc, quantity, ...splitTax(amountPaise, rateBp, isLocal) })
}

function noteOf({ returned }: Sale, invoice: BookDocument): BookDocument[] {
  const lines = invoice.lines.filter((_, index) => returned.includes(index))
  if (invoice.isCancelled || lines.length === 0) return []
  const { type, number, issuedOn, totalPaise, placeOfSupply, buyerGstin } = invoice
  const corrects = { type, number, issuedOn, totalPaise }
  return [bookDocument({ type: 'CN', corrects, placeOfSupply, buyerGstin, lines })]
}
