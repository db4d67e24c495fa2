import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { CsvError, readCsv } from '#platform/csv/read-csv.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { openZip, ZipError } from '#platform/zip/read-zip.server.ts'
import { cellsOf, columnsOf } from './columns.ts'
import { continuesProduct, kindOf, namesOf, type FileKind } from './file-kind.ts'
import { LineGroups } from './group-lines.ts'
import { COLUMNS_MAX, importTopic, LINES_MAX, TABLE_BYTES_MAX, type Import } from './import.ts'
import { picturesFile, tableFile, type ImportParts } from './import-parts.server.ts'
import {
  deleteImportLines,
  insertImportLines,
  updateImport,
  type ImportLine,
} from './import-store.server.ts'
import { zipLimits } from './zip-limits.ts'

const LINES_AT_ONCE = 500
const ZIP = 'PK\x03\x04'
const OLD_EXCEL = '\xd0\xcf\x11\xe0'
const EXCEL_WORDS =
  'This is an Excel workbook. In Excel choose Save As › CSV UTF-8, and choose the file that it makes.'

/** Words for the owner: this file cannot come in as it is. */
class Unreadable extends Error {}

/** Copies the lines of the file into the database, each with the number of its product. Killed in between it begins again. */
export async function readImport(parts: ImportParts, { id, hasPictures }: Import): Promise<void> {
  try {
    await deleteImportLines(parts.db, id)
    await takeTableOutOfZip(parts.folder, id)
    if (hasPictures) (await openZip(picturesFile(parts.folder, id), zipLimits)).close()
    await copyLines(parts, id)
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof CsvError || error instanceof ZipError))
      throw error
    await fail(parts, id, error.message)
  }
}

/** What `export with pictures` makes: the table and its pictures in one file. */
async function takeTableOutOfZip(folder: string, id: string): Promise<void> {
  const table = tableFile(folder, id)
  if (!existsSync(table) && existsSync(`${table}.csv`)) await fs.rename(`${table}.csv`, table) // killed between the two renames below
  const beginning = await firstBytes(table)
  if (beginning === OLD_EXCEL) throw new Unreadable(EXCEL_WORDS)
  if (beginning !== ZIP) return
  const zip = await openZip(table, zipLimits)
  try {
    if (zip.names.includes('xl/workbook.xml')) throw new Unreadable(EXCEL_WORDS)
    const tables = zip.names.filter(
      (name) => /\.(csv|tsv|txt)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name),
    )
    if (tables.length !== 1)
      throw new Unreadable(`The zip should hold exactly one CSV file; it holds ${tables.length}.`)
    const bytes = await zip.read(tables[0]!, TABLE_BYTES_MAX)
    if (!bytes) throw new Unreadable('The CSV file in the zip is damaged, or larger than 50 MB.')
    await fs.writeFile(`${table}.csv`, bytes)
  } finally {
    zip.close()
  }
  await fs.rename(table, picturesFile(folder, id))
  await fs.rename(`${table}.csv`, table)
}

async function firstBytes(file: string): Promise<string> {
  const handle = await fs.open(file).catch(() => null)
  if (!handle) throw new Unreadable('The file is not here any more. Please upload it again.')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function copyLines({ db, folder }: ImportParts, id: string): Promise<void> {
  const groups = new LineGroups()
  let found: { headers: string[]; kind: FileKind; columns: ReturnType<typeof columnsOf> } | null =
    null
  let lines: ImportLine[] = []
  let lineCount = 0

  for await (const { line, cells } of readCsv(tableFile(folder, id))) {
    if (!found) {
      found = understood(cells.map((cell) => cell.trim()))
      continue
    }
    lineCount += 1
    if (lineCount > LINES_MAX)
      throw new Unreadable(
        `The file has more than ${LINES_MAX.toLocaleString('en-IN')} lines. Please divide it.`,
      )
    const read = cellsOf(found.columns, cells)
    const productNo = groups.numberOf(namesOf(found.kind, read), continuesProduct(found.kind, read))
    lines.push({ line, productNo, cells: cells.slice(0, found.headers.length) })
    if (lines.length < LINES_AT_ONCE) continue
    await insertImportLines(db, id, lines)
    lines = []
  }
  if (!found) throw new Unreadable('The file is empty.')
  if (lineCount === 0)
    throw new Unreadable('The file has a line of headings, and no product below it.')

  const { kind, headers } = found
  await inTransaction(db, async (tx) => {
    await insertImportLines(tx, id, lines)
    await updateImport(tx, id, {
      from: ['reading'],
      to: 'checking',
      read: { kind, headers, lineCount, productCount: groups.count },
    })
    await publish(tx, importTopic(id))
  })
}

function understood(headers: string[]) {
  if (headers.length > COLUMNS_MAX)
    throw new Unreadable(
      `The first line has ${headers.length} columns: that is no list of products.`,
    )
  const columns = columnsOf(headers)
  const kind = kindOf(columns)
  if (kind) return { headers, kind, columns }
  const shown = headers.filter(Boolean).slice(0, 12).join(', ')
  throw new Unreadable(
    `The first line should hold the headings, such as Title and Selling Price. It says: ${shown || 'nothing'}.`,
  )
}

async function fail({ db }: ImportParts, id: string, problem: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteImportLines(tx, id)
    await updateImport(tx, id, { from: ['reading'], to: 'failed', problem })
    await publish(tx, importTopic(id))
  })
}
