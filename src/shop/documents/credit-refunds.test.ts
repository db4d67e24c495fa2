import { beforeEach, expect, test } from 'vitest'
import {
  amountsText,
  enterBusinessDetails,
  invoiceOf,
  orderOf,
} from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { creditRefunds, issueCreditNote, type CreditRequest } from './credit-refunds.server.ts'
import { listDocuments } from './document-store.server.ts'

const { db } = await testDatabase()
await enterBusinessDetails(db)
beforeEach(() => registerForTax(db))
const at = new Date('2026-11-24T10:00:00+05:30')

const dupattas = {
  goodsClass: 'shawl',
  hsn: '6214',
  pricePaise: 33_300,
  quantity: 3,
  discountPaise: 6_020,
  chargesPaise: 951,
} as const
const saree = { pricePaise: 449_900, discountPaise: 27_112, chargesPaise: 4_284 }
const note = (request: CreditRequest) => inTransaction(db, (tx) => issueCreditNote(tx, request))
const one = (position: number) => [{ position, quantity: 1 }]
const credit = (orderId: number) =>
  inTransaction(db, (tx) => creditRefunds(tx, { orderId, reason: 'Not accepted' }))
const cancel = (orderId: number) =>
  db.updateTable('orders').set({ payment_state: 'cancelled' }).where('id', '=', orderId).execute()

test('pieces that come back one by one are credited as in the worked example', async () => {
  const { id: orderId } = await orderOf(db, [saree, dupattas])
  const invoice = await invoiceOf(db, { orderId, at })
  const notes = []
  for (let piece = 0; piece < 3; piece++)
    notes.push(...(await note({ orderId, lines: one(1), reason: 'Return', at })))
  expect(notes.map(({ lines }) => lines.map(amountsText))).toEqual([
    ['312.93 = 298.03 + 7.45 + 7.45'],
    ['312.93 = 298.03 + 7.45 + 7.45'],
    ['312.94 = 298.04 + 7.45 + 7.45'],
  ])
  expect(notes[0]).toMatchObject({
    type: 'CN',
    corrects: { id: invoice.id, number: invoice.number, issuedOn: '2026-11-24' },
    reason: 'Return',
    placeOfSupply: '27',
    buyer: invoice.buyer,
    lines: [{ orderLinePosition: 1, hsn: '6214', quantity: 1, rateBp: 500 }],
  })
  await expect(note({ orderId, lines: one(1), reason: 'Return' })).rejects.toThrow('too few')
  await cancel(orderId)
  const [rest] = await credit(orderId)
  expect(rest!.lines.map(amountsText)).toEqual([
    '4270.72 = 4067.36 + 101.68 + 101.68',
    '9.51 = 9.05 + 0.23 + 0.23',
  ])
  expect(await credit(orderId)).toEqual([])
})

test('a credit keeps the rate and the state of its invoice after both have changed', async () => {
  const suit = { goodsClass: 'apparel', hsn: '6204', pricePaise: 240_000 } as const
  const { id: orderId } = await orderOf(db, [suit], { state: 'Goa' })
  await db.updateTable('tax_periods').set({ starts_on: '2017-07-01' }).execute()
  await invoiceOf(db, { orderId, at: new Date('2025-09-20T10:00:00+05:30') })
  await registerForTax(db, 'unregistered')
  const [credited] = await note({ orderId, lines: one(0), reason: 'Return', at })
  expect(credited).toMatchObject({ placeOfSupply: '30', supplier: { taxMode: 'regular' } })
  expect(credited!.lines).toMatchObject([{ rateBp: 1200, igstPaise: 25_714 }])
})

test('a credit over several invoices has one note for each, the oldest first', async () => {
  const { id: orderId, totalPaise } = await orderOf(db, [{ ...dupattas, quantity: 2 }])
  const first = await invoiceOf(db, { orderId, lines: one(0), at })
  const second = await invoiceOf(db, { orderId, at })
  const [only, ...others] = await note({ orderId, lines: one(0), reason: 'Return', at })
  expect(only!.corrects?.id).toBe(first.id)
  expect(others).toEqual([])
  await cancel(orderId)
  const rest = await credit(orderId)
  expect(rest.map(({ corrects }) => corrects!.id)).toEqual([first.id, second.id])
  const documents = await listDocuments(db, orderId)
  const sum = (type: string) =>
    documents
      .filter((each) => each.type === type)
      .reduce((paise, each) => paise + each.totalPaise, 0)
  expect([sum('TI'), sum('CN')]).toEqual([totalPaise, totalPaise])
})

test('more than the invoice holds is refused, and nothing is written', async () => {
  const { id: orderId, totalPaise } = await orderOf(db, [saree])
  expect(await credit(orderId)).toEqual([])
  await expect(note({ orderId, lines: one(0), reason: 'Return' })).rejects.toThrow()
  await invoiceOf(db, { orderId, at })
  const before = await listDocuments(db, orderId)
  const request = { orderId, lines: one(0), reason: 'Return', amountPaise: totalPaise + 1 }
  await expect(note(request)).rejects.toThrow('1 paise more')
  expect(await listDocuments(db, orderId)).toEqual(before)
})

test('an order that was refunded in part before its invoice is credited at once', async () => {
  const { id: orderId } = await orderOf(db, [saree, dupattas])
  await db
    .updateTable('order_lines')
    .set({ returned_quantity: 1 })
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .execute()
  await cancel(orderId)
  await invoiceOf(db, { orderId, at })
  expect((await listDocuments(db, orderId)).map(({ type }) => type)).toEqual(['TI', 'CN'])
})
