import { beforeEach, expect, test } from 'vitest'
import {
  amountsText,
  enterBusinessDetails,
  invoiceOf,
  orderOf,
  type OrderedGoods,
} from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { documentTitle, sumAmounts } from './document.ts'
import { listDocuments } from './document-store.server.ts'
import { issueInvoice } from './issue-invoice.server.ts'

const { db } = await testDatabase()
await enterBusinessDetails(db)
beforeEach(() => registerForTax(db))
const at = new Date('2026-11-24T10:00:00+05:30')

/** The worked example: 500 rupees off, delivery of 79 rupees. */
const example: OrderedGoods[] = [
  { pricePaise: 449_900, discountPaise: 27_112, chargesPaise: 4_284 },
  {
    goodsClass: 'apparel',
    hsn: '6211',
    pricePaise: 279_900,
    discountPaise: 16_868,
    chargesPaise: 2_665,
  },
  {
    goodsClass: 'shawl',
    hsn: '6214',
    pricePaise: 33_300,
    quantity: 3,
    discountPaise: 6_020,
    chargesPaise: 951,
  },
]

test('a tax invoice has the amounts of the worked example and copies of all facts', async () => {
  const order = await orderOf(db, example)
  const document = await invoiceOf(db, { orderId: order.id, at })
  expect(document.lines.map(amountsText)).toEqual([
    '4270.72 = 4067.36 + 101.68 + 101.68',
    '2656.97 = 2251.67 + 202.65 + 202.65',
    '948.31 = 903.15 + 22.58 + 22.58',
  ])
  expect(amountsText(sumAmounts(document.lines))).toBe('7876.00 = 7222.18 + 326.91 + 326.91')
  expect(document).toMatchObject({
    type: 'TI',
    financialYear: '26-27',
    number: expect.stringMatching(/^TI\/26-27\/\d{6}$/) as string,
    issuedOn: '2026-11-24',
    orderNumber: order.number,
    corrects: null,
    placeOfSupply: '27',
    totalPaise: order.totalPaise,
    supplier: { taxMode: 'regular', legalName: 'Zari Silks LLP', gstin: '27AAPFU0939F1ZV' },
    buyer: {
      name: 'Asha',
      street: '12, MG Road',
      city: 'Pune',
      stateCode: '27',
      pincode: '411001',
    },
    payment: { mode: 'cod', reference: null },
    lines: [
      { hsn: '5007', uqc: 'PCS', quantity: 1, rateBp: 500, discountPaise: 27_112 },
      { hsn: '6211', rateBp: 1800 },
      { hsn: '6214', quantity: 3, rateBp: 500 },
    ],
  })
  expect(await listDocuments(db, order.id)).toEqual([document])
})

test('an invoice to another state has IGST', async () => {
  const goods: OrderedGoods[] = [{ pricePaise: 1_250_000 }]
  const { id } = await orderOf(db, goods, { state: 'Tamil Nadu' })
  const document = await invoiceOf(db, { orderId: id, at })
  expect(document.placeOfSupply).toBe('33')
  expect(document.lines.map(amountsText)).toEqual(['12500.00 = 11904.76 + 595.24'])
})

test('the rates and the tax mode of the day of issue apply', async () => {
  const goods: OrderedGoods[] = [{ goodsClass: 'apparel', hsn: '6204', pricePaise: 240_000 }]
  const { id } = await orderOf(db, goods)
  await db.updateTable('tax_periods').set({ starts_on: '2017-07-01' }).execute()
  const before = await invoiceOf(db, { orderId: id, at: new Date('2025-09-21T23:00:00+05:30') })
  expect(before.lines).toMatchObject([{ rateBp: 1200 }])
  const later = await orderOf(db, goods)
  const after = await invoiceOf(db, {
    orderId: later.id,
    at: new Date('2025-09-22T00:10:00+05:30'),
  })
  expect(after.lines).toMatchObject([{ rateBp: 500 }])
})

test('composition and unregistered shops issue documents without tax', async () => {
  const goods: OrderedGoods[] = [{ pricePaise: 99_900 }]
  await registerForTax(db, 'composition')
  const bill = await invoiceOf(db, { orderId: (await orderOf(db, goods)).id, at })
  expect(documentTitle(bill)).toBe('Bill of Supply')
  expect(bill).toMatchObject({ type: 'BS', placeOfSupply: '27' })
  expect(bill.lines).toMatchObject([{ rateBp: null, taxablePaise: 99_900, cgstPaise: 0 }])
  await registerForTax(db, 'unregistered')
  const plain = await invoiceOf(db, { orderId: (await orderOf(db, goods)).id, at })
  expect(documentTitle(plain)).toBe('Invoice')
  expect(plain).toMatchObject({ type: 'BS', placeOfSupply: null, supplier: { gstin: '' } })
})

test('the invoices of single pieces add up to the line in every column', async () => {
  const [, , dupattas] = example
  const { id, totalPaise } = await orderOf(db, [dupattas!])
  const pieces = { orderId: id, lines: [{ position: 0, quantity: 1 }], at }
  const documents = [
    await invoiceOf(db, { ...pieces, parcelId: 7 }),
    await invoiceOf(db, { ...pieces, parcelId: 8 }),
    await invoiceOf(db, { orderId: id, at }),
  ]
  expect(documents.map(({ parcelId }) => parcelId)).toEqual([7, 8, null])
  const sum = sumAmounts(documents.flatMap(({ lines }) => lines))
  expect(amountsText(sum)).toBe('948.31 = 903.15 + 22.58 + 22.58')
  expect(documents.reduce((paise, each) => paise + each.totalPaise, 0)).toBe(totalPaise)
  expect(await inTransaction(db, (tx) => issueInvoice(tx, { orderId: id, at }))).toEqual({
    outcome: 'nothing-to-invoice',
  })
  await expect(invoiceOf(db, pieces)).rejects.toThrow('no 1 pieces left')
})

test('without the facts that the law asks for nothing is issued and no number is used', async () => {
  const { id } = await orderOf(db, [{ pricePaise: 99_900 }])
  const series = () => db.selectFrom('document_series').selectAll().execute()
  const before = await series()
  await db.updateTable('site_records').set({ body: '{}' }).where('kind', '=', 'business').execute()
  const issue = () => inTransaction(db, (tx) => issueInvoice(tx, { orderId: id, at }))
  expect(await issue()).toEqual({ outcome: 'facts-missing', missing: ['legalName'] })
  expect(await listDocuments(db, id)).toEqual([])
  expect(await series()).toEqual(before)
  await registerForTax(db, 'unregistered')
  expect(await issue()).toMatchObject({ outcome: 'issued' })
})
