import { expect, test } from 'vitest'
import { invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { issueCreditNote } from './credit-refunds.server.ts'
import { findDocument, updateDocumentCancelled } from './document-store.server.ts'

const { db } = await testDatabase()

const invoiceOfOne = async () =>
  invoiceOf(db, { orderId: (await orderOf(db, [{ pricePaise: 99_900 }])).id })
const document = (id: number) => db.updateTable('documents').where('id', '=', id)
const REFUSED = 'written once'

test('the database refuses to change or delete a document and its lines', async () => {
  const invoice = await invoiceOfOne()
  const lines = db.updateTable('document_lines').where('document_id', '=', invoice.id)
  await expect(document(invoice.id).set({ total_paise: 1 }).execute()).rejects.toThrow(REFUSED)
  await expect(document(invoice.id).set({ supplier: '{}' }).execute()).rejects.toThrow(REFUSED)
  await expect(
    document(invoice.id)
      .set({ issued_on: new Date(0) })
      .execute(),
  ).rejects.toThrow(REFUSED)
  await expect(lines.set({ description: 'Gold' }).execute()).rejects.toThrow(REFUSED)
  await expect(
    db.deleteFrom('document_lines').where('document_id', '=', invoice.id).execute(),
  ).rejects.toThrow(REFUSED)
  await expect(db.deleteFrom('documents').where('id', '=', invoice.id).execute()).rejects.toThrow(
    REFUSED,
  )
  expect(await findDocument(db, invoice.id)).toEqual(invoice)
})

test('a document is cancelled once and keeps its number', async () => {
  const { id, number } = await invoiceOfOne()
  expect(await updateDocumentCancelled(db, { id, reason: 'Wrong address' })).toBe(true)
  const cancelled = await findDocument(db, id)
  expect(cancelled).toMatchObject({ number, cancelReason: 'Wrong address' })
  expect(await updateDocumentCancelled(db, { id, reason: 'Again' })).toBe(false)
  const change = { cancelled_at: null, cancel_reason: null }
  await expect(document(id).set(change).execute()).rejects.toThrow(REFUSED)
  expect(await findDocument(db, id)).toEqual(cancelled)
})

test('a cancelled invoice is replaced by one with the next number', async () => {
  const first = await invoiceOfOne()
  await updateDocumentCancelled(db, { id: first.id, reason: 'Wrong address' })
  const second = await invoiceOf(db, { orderId: first.orderId })
  expect(second.serial).toBe(first.serial + 1)
  expect(second.lines).toEqual(first.lines)
})

test('an invoice with a credit note cannot be cancelled', async () => {
  const { id, orderId } = await invoiceOfOne()
  await inTransaction(db, (tx) =>
    issueCreditNote(tx, { orderId, lines: [{ position: 0, quantity: 1 }], reason: 'Return' }),
  )
  expect(await updateDocumentCancelled(db, { id, reason: 'Wrong' })).toBe(false)
})

test('the database refuses credit above the invoice and lines that miss the total', async () => {
  const invoice = await invoiceOfOne()
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('document_lines')
    .selectAll()
    .where('document_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  const { id: _id, supplier, buyer, payment, ...values } = row
  const copies = {
    supplier: JSON.stringify(supplier),
    buyer: JSON.stringify(buyer),
    payment: JSON.stringify(payment),
  }
  const note = (serial: number, paise: number) =>
    inTransaction(db, async (tx) => {
      const number = `CN/99-00/00000${serial}`
      const { id } = await tx
        .insertInto('documents')
        .values({
          ...values,
          ...copies,
          type: 'CN',
          prefix: 'CN',
          financial_year: '99-00',
          serial,
          number,
          corrects_id: invoice.id,
          reason: 'Return',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('document_lines')
        .values({ ...line, document_id: id, taxable_paise: paise, total_paise: paise })
        .execute()
    })
  await expect(note(1, 99_901)).rejects.toThrow('exceed it')
  await expect(note(2, 99_899)).rejects.toThrow('do not add up')
  await note(3, 99_900)
  await expect(note(4, 99_900)).rejects.toThrow('exceed it')
  const notes = db.selectFrom('documents').select('serial').where('corrects_id', '=', invoice.id)
  expect(await notes.execute()).toEqual([{ serial: 3 }])
})
