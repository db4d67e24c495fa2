import { expect, test } from 'vitest'
import {
  bookDocument,
  bookLine,
  largeInvoiceLimits,
} from '../../../../tests/support/book-documents.ts'
import { sectionOf } from './sections.ts'

const worth = (taxablePaise: number) => ({ lines: [bookLine({ taxablePaise })] })
const section = (document: Parameters<typeof bookDocument>[0]) =>
  sectionOf(bookDocument(document), largeInvoiceLimits)

test('an invoice to another state is large only above the limit', () => {
  const far = { placeOfSupply: '33' }
  expect(section({ ...far, ...worth(10_000_000) })).toBe('b2cs')
  expect(section({ ...far, ...worth(10_000_001) })).toBe('b2cl')
  expect(section(worth(10_000_001))).toBe('b2cs')
})

test('the limit of the day of the invoice decides', () => {
  const large = { placeOfSupply: '33', ...worth(20_000_000) }
  expect(section({ ...large, issuedOn: '2024-07-31' })).toBe('b2cs')
  expect(section({ ...large, issuedOn: '2024-08-01' })).toBe('b2cl')
})

test('a credit note follows the invoice that it corrects', () => {
  const corrects = { type: 'TI', number: 'TI/24-25/1', totalPaise: 20_000_000 } as const
  const note = { type: 'CN', placeOfSupply: '33', issuedOn: '2024-08-05' } as const
  expect(section({ ...note, corrects: { ...corrects, issuedOn: '2024-08-01' } })).toBe('cdnur')
  expect(section({ ...note, corrects: { ...corrects, issuedOn: '2024-07-31' } })).toBe('b2cs')
  expect(section({ ...note, corrects: { ...corrects, type: 'BS', issuedOn: '2024-08-01' } })).toBe(
    'none',
  )
})

test('documents of registered buyers are listed, and cancelled documents are not', () => {
  const buyerGstin = '29AAGCB7383J1Z4'
  expect(section({ buyerGstin })).toBe('b2b')
  expect(section({ buyerGstin, type: 'CN' })).toBe('cdnr')
  expect(section({ buyerGstin, isCancelled: true })).toBe('none')
  expect(section({ type: 'DC' })).toBe('none')
})
