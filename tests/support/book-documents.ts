import { initialBookNames } from '../../src/shop/books/book-names.ts'
import type { LegalLimit } from '../../src/shop/tax/legal-limit.ts'
import type { BookDocument, BookLine } from '../../src/shop/books/book-document.ts'

export const bookNames = { ...initialBookNames, tallyCompany: 'Zari Boutique' }

export const largeInvoiceLimits: LegalLimit[] = [
  { name: 'large-invoice', startsOn: '2017-07-01', amountPaise: 25_000_000 },
  { name: 'large-invoice', startsOn: '2024-08-01', amountPaise: 10_000_000 },
]

export const hsnDescriptions = new Map([
  ['5007', 'Woven fabrics of silk or of silk waste'],
  ['5208', 'Woven fabrics of cotton, containing 85 percent or more by weight of cotton'],
  ['6211', 'Other garments'],
  ['6214', 'Shawls, scarves, mufflers, mantillas, veils and the like'],
])

export function bookLine(line: Partial<BookLine> = {}): BookLine {
  const tax = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0, ...line }
  const taxablePaise = line.taxablePaise ?? 428_476
  return {
    description: 'Banarasi Silk Saree',
    sku: 'ZR-1024-F',
    hsn: '5007',
    uqc: 'PCS',
    quantity: 1,
    rateBp: 500,
    taxablePaise,
    totalPaise: taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise,
    ...tax,
  }
}

/** A tax invoice within Maharashtra; its total is that of its lines. */
export function bookDocument(document: Partial<BookDocument> = {}): BookDocument {
  const lines = document.lines ?? [bookLine({ cgstPaise: 10_712, sgstPaise: 10_712 })]
  return {
    type: 'TI',
    number: 'TI/26-27/000031',
    issuedOn: '2026-11-22',
    isCancelled: false,
    orderNumber: 'ZR10024500',
    corrects: null,
    reason: '',
    supplierState: '27',
    placeOfSupply: '27',
    customer: 'Asha Rao',
    buyerGstin: '',
    payMode: 'gateway',
    paymentRef: 'pay_Q1w2E3r4T5y6U7',
    settledOn: '2026-11-24',
    roundOffPaise: 0,
    totalPaise: lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    ...document,
    lines,
  }
}

export const saree = bookDocument()

/** The worked example of a coupon, three lines, a delivery charge and a returned piece. */
export const threeLines = bookDocument({
  number: 'TI/26-27/000017',
  orderNumber: 'ZR10024517',
  customer: 'आशा राव',
  lines: [
    bookLine({ taxablePaise: 406_736, cgstPaise: 10_168, sgstPaise: 10_168 }),
    bookLine({
      ...{ description: 'Suit, "Meher"', sku: 'ZR-77-M', hsn: '6211', uqc: 'SET', rateBp: 1800 },
      ...{ taxablePaise: 225_167, cgstPaise: 20_265, sgstPaise: 20_265 },
    }),
    bookLine({
      ...{ description: 'Dupatta', sku: 'ZR-9-F', hsn: '6214', quantity: 3 },
      ...{ taxablePaise: 90_315, cgstPaise: 2_258, sgstPaise: 2_258 },
    }),
  ],
})

export const returnedDupatta = bookDocument({
  type: 'CN',
  number: 'CN/26-27/000004',
  issuedOn: '2026-11-25',
  orderNumber: 'ZR10024517',
  customer: 'आशा राव',
  corrects: { type: 'TI', number: 'TI/26-27/000017', issuedOn: '2026-11-22', totalPaise: 787_600 },
  reason: 'Returned by the customer',
  lines: [
    bookLine({
      ...{ description: 'Dupatta', sku: 'ZR-9-F', hsn: '6214' },
      ...{ taxablePaise: 29_803, cgstPaise: 745, sgstPaise: 745 },
    }),
  ],
})

export const interstateSuit = bookDocument({
  number: 'TI/26-27/000032',
  orderNumber: 'ZR10024532',
  customer: "M/s D'Souza & Sons",
  placeOfSupply: '29',
  buyerGstin: '29AAGCB7383J1Z4',
  payMode: 'cod',
  paymentRef: '',
  settledOn: '',
  lines: [
    bookLine({
      ...{ description: 'Kurta Suit', sku: 'ZR-77-M', hsn: '6211', uqc: 'SET', rateBp: 1800 },
      ...{ taxablePaise: 237_203, igstPaise: 42_697 },
    }),
  ],
})

const business = { customer: 'Bengaluru Silks, Pvt Ltd', buyerGstin: '29AAGCB7383J1Z4' } as const

/** A month with every section of the return. */
export const november: readonly BookDocument[] = [
  bookDocument({
    ...{ number: 'TI/26-27/000012', issuedOn: '2026-11-05', placeOfSupply: '29', ...business },
    lines: [
      bookLine({ taxablePaise: 400_000, igstPaise: 20_000 }),
      bookLine({ taxablePaise: 100_000, igstPaise: 5_000 }),
    ],
  }),
  bookDocument({
    ...{ number: 'TI/26-27/000013', issuedOn: '2026-11-09', placeOfSupply: '07' },
    lines: [bookLine({ quantity: 2, taxablePaise: 12_000_000, igstPaise: 600_000 })],
  }),
  bookDocument({ type: 'DC', number: 'DC/26-27/000001', issuedOn: '2026-11-10' }),
  bookDocument({
    ...{ number: 'TI/26-27/000014', issuedOn: '2026-11-12', customer: '=HYPERLINK("x")' },
    lines: [
      bookLine({
        ...{ hsn: '6211', uqc: 'SET', rateBp: 1800 },
        ...{ taxablePaise: 237_204, cgstPaise: 21_348, sgstPaise: 21_348 },
      }),
    ],
  }),
  bookDocument({ number: 'TI/26-27/000015', issuedOn: '2026-11-12', isCancelled: true }),
  bookDocument({
    ...{ number: 'TI/26-27/000016', placeOfSupply: '33' },
    lines: [bookLine({ taxablePaise: 1_190_476, igstPaise: 59_524 })],
  }),
  threeLines,
  bookDocument({
    number: 'TI/26-27/000018',
    lines: [bookLine({ hsn: '5208', rateBp: 0, taxablePaise: 99_900 })],
  }),
  bookDocument({
    ...{ type: 'CN', number: 'CN/26-27/000003', issuedOn: '2026-11-24', placeOfSupply: '29' },
    ...business,
    corrects: {
      type: 'TI',
      number: 'TI/26-27/000012',
      issuedOn: '2026-11-05',
      totalPaise: 525_000,
    },
    lines: [bookLine({ taxablePaise: 100_000, igstPaise: 5_000 })],
  }),
  returnedDupatta,
  bookDocument({
    ...{ type: 'CN', number: 'CN/26-27/000005', issuedOn: '2026-11-26', placeOfSupply: '07' },
    corrects: {
      ...{ type: 'TI', number: 'TI/26-27/000013', issuedOn: '2026-11-09' },
      totalPaise: 12_600_000,
    },
    lines: [bookLine({ taxablePaise: 6_000_000, igstPaise: 300_000 })],
  }),
]
