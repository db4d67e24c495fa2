import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookNames } from '../../../tests/support/book-documents.ts'
import { csvRows, paiseIn, type CsvRow } from '../../../tests/support/csv-rows.ts'
import { randomDocuments } from '../../../tests/support/random-documents.ts'
import { everyXml, readXml, xmlTextOf, type XmlElement } from '../../../tests/support/read-xml.ts'
import type { BookDocument } from './book-document.ts'
import { tallyMasters } from './tally/tally-masters.ts'
import { tallyPayments } from './tally/tally-payments.ts'
import { tallyVouchers } from './tally/tally-vouchers.ts'
import type { Transfer } from './transfers/transfer.ts'
import { zohoCreditNotes, zohoInvoices } from './zoho/zoho-csv.ts'
import { zohoJournals } from './zoho/zoho-journals.ts'

/** Names of customers with all characters that the database stores. */
const name = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((typed) => !typed.includes('\u0000'))
const month = fc
  .tuple(randomDocuments, fc.array(name, { minLength: 30, maxLength: 30 }))
  .map(([documents, names]) =>
    documents.map((document, index) => ({ ...document, customer: names[index % 30]! })),
  )
const transfers = fc.array(
  fc.record({
    kind: fc.constantFrom('refund', 'exchange') satisfies fc.Arbitrary<Transfer['kind']>,
    id: fc.integer({ min: 1, max: 9_999 }),
    madeOn: fc.constant('2026-11-30'),
    amountPaise: fc.integer({ min: 1, max: 50_000_000 }),
    orderNumber: fc.constant('ZR10024500'),
    creditNote: fc.constantFrom('', 'CN/26-27/000004'),
    customer: name,
    payeeShown: fc.constant('a…@okaxis'),
    reference: fc.constant('412345678901'),
  }),
)

const RUNS = 40
const isPosted = ({ isCancelled }: BookDocument) => !isCancelled
const amountOf = (entry: XmlElement) => Math.round(Number(xmlTextOf(entry, 'AMOUNT')) * 100)

/** Fails unless the file is XML whose vouchers balance, and whose ledgers are among the masters. */
async function expectVouchers(file: string, masters: string): Promise<XmlElement[]> {
  const ledgers = new Set(
    everyXml(readXml(masters), 'LEDGER').map(({ attributes }) => attributes['NAME']),
  )
  const vouchers = everyXml(readXml(file), 'VOUCHER')
  for (const voucher of vouchers) {
    const entries = everyXml(voucher, 'ALLLEDGERENTRIES.LIST')
    expect(entries.reduce((sum, entry) => sum + amountOf(entry), 0)).toBe(0)
    for (const entry of entries) {
      expect(xmlTextOf(entry, 'AMOUNT')).toMatch(/^-?\d+\.\d\d$/)
      expect(xmlTextOf(entry, 'ISDEEMEDPOSITIVE')).toBe(amountOf(entry) < 0 ? 'Yes' : 'No')
      expect(ledgers).toContain(xmlTextOf(entry, 'LEDGERNAME'))
    }
    const parties = entries.filter((entry) => xmlTextOf(entry, 'ISPARTYLEDGER') === 'Yes')
    expect(parties.map((entry) => xmlTextOf(entry, 'LEDGERNAME'))).toEqual([
      xmlTextOf(voucher, 'PARTYLEDGERNAME'),
    ])
    expect(xmlTextOf(voucher, 'DATE')).toMatch(/^202611\d\d$/)
    expect(voucher.attributes['VCHTYPE']).toBe(xmlTextOf(voucher, 'VOUCHERTYPENAME'))
  }
  const remoteIds = vouchers.map(({ attributes }) => attributes['REMOTEID'])
  expect(new Set(remoteIds).size).toBe(remoteIds.length)
  return vouchers
}

test('Tally: every voucher of a random month balances, debits are negative, and no name breaks the file', async () => {
  const masters = await text(tallyMasters(bookNames, [0, 500, 1800]))
  await fc.assert(
    fc.asyncProperty(month, async (documents) => {
      const vouchers = await expectVouchers(
        await text(tallyVouchers(documents, bookNames)),
        masters,
      )
      const posted = documents.filter(isPosted)
      expect(vouchers.map((voucher) => xmlTextOf(voucher, 'VOUCHERNUMBER'))).toEqual(
        posted.map(({ number }) => number),
      )
      for (const [index, { type, totalPaise, buyerGstin }] of posted.entries()) {
        const [party] = everyXml(vouchers[index]!, 'ALLLEDGERENTRIES.LIST')
        expect(amountOf(party!)).toBe(type === 'CN' ? totalPaise : -totalPaise)
        expect(xmlTextOf(vouchers[index]!, 'PARTYGSTIN') ?? '').toBe(buyerGstin)
      }
    }),
    { numRuns: RUNS },
  )
})

test('Tally: every payment voucher of random transfers balances, the party debited', async () => {
  const masters = await text(tallyMasters(bookNames, [], true))
  await fc.assert(
    fc.asyncProperty(transfers, async (made) => {
      const unique = [...new Map(made.map((each) => [`${each.kind} ${each.id}`, each])).values()]
      const vouchers = await expectVouchers(await text(tallyPayments(unique, bookNames)), masters)
      expect(
        vouchers.map((voucher) => amountOf(everyXml(voucher, 'ALLLEDGERENTRIES.LIST')[0]!)),
      ).toEqual(unique.map(({ amountPaise }) => -amountPaise))
    }),
    { numRuns: RUNS },
  )
})

/** The total that Zoho Books computes from the rows of one document: tax per line, each half rounded. */
function zohoTotal(rows: readonly CsvRow[]): number {
  const lines = rows.map((row) => {
    const taxable =
      paiseIn(row, 'Item Price') * Number(row['Quantity']) - paiseIn(row, 'Discount Amount')
    const percent = Number(row['Item Tax %'])
    return row['Item Tax Type'] === bookNames.zohoLocalTaxType
      ? taxable + 2 * Math.round((taxable * percent) / 200)
      : taxable + Math.round((taxable * percent) / 100)
  })
  return lines.reduce((sum, line) => sum + line, 0) + paiseIn(rows[0]!, 'Adjustment')
}

test('Zoho Books: the rows of every document of a random month add up to its total', async () => {
  await fc.assert(
    fc.asyncProperty(month, async (documents) => {
      const rows = [
        ...csvRows(await text(zohoInvoices(documents, bookNames))),
        ...csvRows(await text(zohoCreditNotes(documents, bookNames))),
      ]
      const byNumber = Map.groupBy(rows, (row) =>
        row['Invoice Status'] ? row['Invoice Number']! : row['Credit Note Number']!,
      )
      expect([...byNumber].map(([number, found]) => [number, zohoTotal(found)])).toEqual(
        documents.filter(isPosted).map(({ number, totalPaise }) => [number, totalPaise]),
      )
    }),
    { numRuns: RUNS },
  )
})

test('Zoho Books: debit and credit of every journal are equal', async () => {
  await fc.assert(
    fc.asyncProperty(transfers, async (made) => {
      const rows = csvRows(await text(zohoJournals(made, bookNames)))
      for (let at = 0; at < rows.length; at += 2)
        expect([rows[at]!['Credit'], rows[at]!['Debit']]).toEqual(['', rows[at + 1]!['Credit']])
    }),
    { numRuns: RUNS },
  )
})
