import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openZip } from '#platform/zip/read-zip.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../../tests/support/documents.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { issueCreditNote } from '../../documents/credit-refunds.server.ts'
import type { BookDocument } from '../book-document.ts'
import { deleteTaxPeriod, insertOrReplacePeriod } from '../../tax/tax-store.server.ts'
import { everyDocument, findUncodedSales } from '../document-source-store.server.ts'
import { parsePeriod, type Period } from '../period.ts'
import { listCourierCash } from '../report/courier-cash-store.server.ts'
import {
  countOrderDifferences,
  findPeriodSums,
  listOrderDifferences,
} from '../report/reconciliation-store.server.ts'
import { documentsTotal, moneyKept, reasonOf } from '../report/reconciliation.ts'
import { pdfName } from '../../documents/invoice-files.server.ts'
import { bookFiles } from './file-names.ts'
import { writeDocumentZip } from './write-document-zip.server.ts'
import { writeBookFile, writeBookZip } from './write-files.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)
const november = parsePeriod('2026-11')!
const october = parsePeriod('2026-10')!
const documentsOf = async (period: Period) => {
  const found: BookDocument[] = []
  for await (const document of everyDocument(db, period)) found.push(document)
  return found
}
const day = (date: string) => new Date(`${date}T10:00:00+05:30`)

const cash = (order: { id: number; totalPaise: number }, date: string) =>
  db
    .insertInto('cash_handovers')
    .values({
      order_id: order.id,
      amount_paise: order.totalPaise,
      brought_by: 'Ravi',
      noted_by: meera.id,
      noted_at: day(date),
    })
    .execute()
    .then(() =>
      db
        .updateTable('orders')
        .set({ cash_noted_at: day(date), courier_name: 'DTDC' })
        .where('id', '=', order.id)
        .execute(),
    )

// Paid and invoiced in November; one piece of two came back.
const returned = await orderOf(db, [{ pricePaise: 449_900, quantity: 2 }], { status: 4 })
await invoiceOf(db, { orderId: returned.id, at: day('2026-11-05') })
await cash(returned, '2026-11-12')
await inTransaction(db, (tx) =>
  issueCreditNote(tx, {
    orderId: returned.id,
    lines: [{ position: 0, quantity: 1 }],
    reason: 'Returned',
    at: day('2026-11-20'),
  }),
)
// Invoiced in November and not paid yet.
const late = await orderOf(db, [{ pricePaise: 250_000 }], { status: 4, state: 'Tamil Nadu' })
await invoiceOf(db, { orderId: late.id, at: new Date('2026-11-06T00:00:00Z') })
await db
  .updateTable('orders')
  .set({ courier_name: 'Delhivery' })
  .where('id', '=', late.id)
  .execute()

test('documents are read in the sequence of issue with their lines and invoices', async () => {
  const documents = await documentsOf(november)
  expect(documents.map(({ type, issuedOn, totalPaise }) => [type, issuedOn, totalPaise])).toEqual([
    ['TI', '2026-11-05', 899_800],
    ['TI', '2026-11-06', 250_000],
    ['CN', '2026-11-20', 449_900],
  ])
  expect(documents[2]).toMatchObject({
    corrects: { number: documents[0]!.number, issuedOn: '2026-11-05', totalPaise: 899_800 },
    reason: 'Returned',
    payMode: 'cod',
    settledOn: '2026-11-12',
    customer: 'Asha',
    placeOfSupply: '27',
    supplierState: '27',
    isCancelled: false,
  })
  expect(documents[1]).toMatchObject({ placeOfSupply: '33', settledOn: '' })
  expect(documents[2]!.lines).toMatchObject([{ hsn: '5007', quantity: 1, rateBp: 500 }])
  expect(documents[2]!.lines[0]!.sku).not.toBe('')
  expect(await documentsOf(october)).toEqual([])
})

test('documents equal the money kept, except for the listed orders', async () => {
  const sums = await findPeriodSums(db, november)
  expect(sums).toMatchObject({
    invoicesPaise: 899_800 + 250_000,
    creditNotesPaise: 449_900,
    cashPaise: 899_800,
    refundsPaise: 449_900,
  })
  const differences = await listOrderDifferences(db, november, { after: -1, limit: 10 })
  expect(differences).toEqual([
    {
      orderId: late.id,
      orderNumber: late.number,
      payMode: 'cod',
      documentsPaise: 250_000,
      moneyPaise: 0,
    },
  ])
  expect(reasonOf(differences[0]!)).toBe('cash-not-recorded')
  expect(await countOrderDifferences(db, november)).toBe(1)
  const gap = differences.reduce((sum, each) => sum + each.documentsPaise - each.moneyPaise, 0)
  expect(documentsTotal(sums) - moneyKept(sums)).toBe(gap)
  expect(await listOrderDifferences(db, november, { after: late.id, limit: 10 })).toEqual([])
})

test('cash is summed by courier, recorded and owed', async () => {
  const none = { receivedOrders: 0, receivedPaise: 0, owedOrders: 0, owedPaise: 0 }
  expect(await listCourierCash(db, november)).toEqual([
    { ...none, courier: 'Delhivery', owedOrders: 1, owedPaise: 250_000 },
    { ...none, courier: 'DTDC', receivedOrders: 1, receivedPaise: 899_800 },
  ])
  expect(await listCourierCash(db, october)).toHaveLength(1)
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-books-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('the zip holds every file of the period with the content of its own download', async () => {
  const file = path.join(folder, 'books.zip')
  fs.writeFileSync(file, await buffer(writeBookZip(db, november)))
  const zip = await openZip(file, { entriesMax: 100, bytesMax: 10_000_000 })
  expect(zip.names).toEqual(bookFiles.filter((name) => name !== 'cmp-08.csv'))
  for (const name of zip.names) {
    const alone = await text((await writeBookFile(db, november, name))!)
    expect(String(await zip.read(name, 1_000_000))).toBe(alone)
  }
  zip.close()
})

test('the zip of a composition taxable person holds no files of GSTR-1', async () => {
  await registerForTax(db, 'composition')
  const file = path.join(folder, 'composition.zip')
  fs.writeFileSync(file, await buffer(writeBookZip(db, november)))
  await registerForTax(db)
  const zip = await openZip(file, { entriesMax: 100, bytesMax: 10_000_000 })
  expect(zip.names).toEqual(bookFiles.filter((name) => !name.startsWith('gstr1')))
  zip.close()
})

test('the return names the shop, and the differences name the order', async () => {
  const read = async (name: string) => text((await writeBookFile(db, november, name))!)
  expect(JSON.parse(await read('gstr1.json'))).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    fp: '112026',
    b2cs: [
      { pos: '27', txval: 4284.76 },
      { pos: '33', txval: 2380.95, iamt: 119.05 },
    ],
  })
  expect(await read('differences.csv')).toContain(
    `${late.number},cod,2500.00,0.00,2500.00,cash-not-recorded\r\n`,
  )
  expect(await read('tally-masters.xml')).toContain('Sales 5% Interstate')
})

test('the return of a month in which the registration ended has its GSTIN', async () => {
  const ended = {
    startsOn: '2026-11-25',
    mode: 'unregistered',
    gstin: '',
    stateCode: '27',
  } as const
  await insertOrReplacePeriod(db, ended)
  const sent = JSON.parse(await text((await writeBookFile(db, november, 'gstr1.json'))!))
  await deleteTaxPeriod(db, ended.startsOn)
  expect(sent.gstin).toBe('27AAPFU0939F1ZV')
})

test('a code that was missing when the invoice was issued is that of the kind now', async () => {
  const uncoded = await orderOf(db, [{ pricePaise: 100_000, hsn: '' }], { status: 4 })
  await invoiceOf(db, { orderId: uncoded.id, at: day('2027-01-05') })
  const january = parsePeriod('2027-01')!
  const hsn = () => writeBookFile(db, january, 'gstr1-hsn-b2c.csv').then((lines) => text(lines!))
  expect(await hsn()).toContain('\r\n,,PCS-PIECES,1,1000.00')
  expect(await findUncodedSales(db, january)).toMatchObject({ products: 1 })
  await db.updateTable('product_kinds').set({ hsn: '5208' }).where('slug', '=', 'saree').execute()
  expect(await hsn()).toContain('\r\n5208,')
  expect(await findUncodedSales(db, january)).toEqual({ products: 0, titles: [] })
})

test('an unknown file is not written', async () => {
  expect(await writeBookFile(db, november, '../secrets.csv')).toBeNull()
})

test('a period without documents has headings only', async () => {
  expect(await text((await writeBookFile(db, october, 'sales-register.csv'))!)).toMatch(
    /^\uFEFFdoc_type,[^\r]*\r\n$/,
  )
})

test('the zip of documents has each document of the period as PDF, in the sequence of issue', async () => {
  const zip = path.join(folder, 'documents.zip')
  await fs.promises.writeFile(zip, await buffer(writeDocumentZip(db, november)))
  const read = await openZip(zip, { entriesMax: 100, bytesMax: 10_000_000 })
  const numbers = (await documentsOf(november)).map((document) => pdfName(document))
  expect(numbers.length).toBeGreaterThan(2)
  expect(read.names).toEqual(numbers)
  read.close()
})
