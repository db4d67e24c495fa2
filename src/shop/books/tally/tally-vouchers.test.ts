import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookDocument,
  bookLine,
  bookNames,
  saree,
} from '../../../../tests/support/book-documents.ts'
import { randomDocuments } from '../../../../tests/support/random-documents.ts'
import { tallyMasters } from './tally-masters.ts'
import { entriesOf, tallyVouchers } from './tally-vouchers.ts'

test('the entries of every voucher add up to zero', () => {
  fc.assert(
    fc.property(randomDocuments, (documents) => {
      for (const document of documents)
        expect(
          entriesOf(document, bookNames).reduce((sum, { creditPaise }) => sum + creditPaise, 0),
        ).toBe(0)
    }),
  )
})

test('a rounded invoice has an entry for the difference', () => {
  const rounded = { ...saree, totalPaise: 450_000, roundOffPaise: 100 }
  expect(entriesOf(rounded, bookNames).at(-1)).toEqual({ ledger: 'Round Off', creditPaise: 100 })
})

test('a bill of supply is sold through the ledger without GST', () => {
  const bill = bookDocument({ type: 'BS', lines: [bookLine({ rateBp: null })] })
  expect(entriesOf(bill, bookNames).map(({ ledger }) => ledger)).toEqual([
    'Online Customers',
    'Sales',
  ])
})

test('without a company the file imports into the open one, and names are escaped', async () => {
  const names = { ...bookNames, tallyCompany: '', tallyParty: 'A & B\u0007<C>' }
  const file = await text(tallyVouchers([saree], names))
  expect(file).not.toContain('SVCURRENTCOMPANY')
  expect(file).toContain('<PARTYLEDGERNAME>A &amp; B &lt;C&gt;</PARTYLEDGERNAME>')
  expect(await text(tallyMasters(names, [null]))).toContain('<LEDGER NAME="Sales" ACTION="Create">')
})
