import { documentTypes, sumAmounts } from '../../../src/shop/documents/document.ts'
import { listDocuments } from '../../../src/shop/documents/document-store.server.ts'
import { findPeriodSums } from '../../../src/shop/books/report/reconciliation-store.server.ts'
import type { Period } from '../../../src/shop/books/period.ts'
import { writeBookFile } from '../../../src/shop/books/files/write-files.server.ts'
import { sheetFile } from '../../../src/shop/books/files/file-names.ts'
import type { SheetName } from '../../../src/shop/books/gstr1/gstr1-tables.ts'
import { text } from 'node:stream/consumers'
import { csvRows, paiseIn, type CsvRow } from '../csv-rows.ts'
import type { HistoryShop } from './history-shop.ts'
import { orderRow } from './history.ts'
import type { History } from './known-order.ts'

/** The first fault in the documents of an order and its replacements; null for none. */
export async function problemOf(history: History): Promise<string | null> {
  for (const replacement of history.replacements) {
    const problem = await problemOf(replacement)
    if (problem) return `replacement: ${problem}`
  }
  const { shop, order } = history
  const documents = await listDocuments(shop.db, order.id)
  const linesOf = (isNote: boolean) =>
    documents.filter(({ type }) => (type === 'CN') === isNote).flatMap(({ lines }) => lines)
  const [invoiced, credited] = [sumAmounts(linesOf(false)), sumAmounts(linesOf(true))]
  const { payment_state: state } = await orderRow(history)
  const kept = state === 'paid' ? history.keptPaise : 0
  const sums = `${invoiced.totalPaise} - ${credited.totalPaise}, kept ${kept}`
  if (invoiced.totalPaise - credited.totalPaise !== kept) return `money: ${sums} (${state})`
  for (const line of [invoiced, credited, ...linesOf(false), ...linesOf(true)]) {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = line
    if (taxablePaise + cgstPaise + sgstPaise + igstPaise !== totalPaise) return 'parts of a line'
    if (cgstPaise !== sgstPaise) return 'halves of a line'
  }
  for (const column of ['taxablePaise', 'cgstPaise', 'igstPaise'] as const)
    if (credited[column] > invoiced[column]) return `more credited than invoiced: ${column}`
  return null
}

/** Fails if a series has a gap or a duplicate. Returns the number of documents. */
export async function countGapless({ db }: HistoryShop): Promise<number> {
  let count = 0
  for (const type of documentTypes) {
    const rows = await db
      .selectFrom('documents')
      .select(['serial', 'number'])
      .where('type', '=', type)
      .orderBy('serial')
      .execute()
    if (rows.some(({ serial }, index) => serial !== index + 1)) throw new Error(`gap in ${type}`)
    if (new Set(rows.map(({ number }) => number)).size !== rows.length) throw new Error('number')
    count += rows.length
  }
  return count
}

const paise = (rows: readonly CsvRow[], column: string) =>
  rows.reduce((sum, row) => sum + paiseIn(row, column), 0)

/** The sums of the return's files, and those of the documents. */
export async function sumFiles({ db }: HistoryShop, period: Period) {
  const read = async (sheet: SheetName) =>
    csvRows(await text((await writeBookFile(db, period, sheetFile(sheet)))!))
  const taxable = async (sheet: SheetName) => paise(await read(sheet), 'Taxable Value')
  const businessRows = (await read('b2b')).length + (await read('cdnr')).length
  const sections =
    (await taxable('b2b')) +
    (await taxable('b2cl')) +
    (await taxable('b2cs')) -
    (await taxable('cdnr')) -
    (await taxable('cdnur'))
  const codes = [...(await read('hsn(b2b)')), ...(await read('hsn(b2c)'))]
  const issued = (await read('docs')).reduce((sum, row) => sum + Number(row['Total Number']), 0)
  const { invoicesPaise, creditNotesPaise } = await findPeriodSums(db, period)
  return {
    sections,
    businessRows,
    codes: paise(codes, 'Taxable Value'),
    total: paise(codes, 'Total Value'),
    issued,
    documents: invoicesPaise - creditNotesPaise,
  }
}
