import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { CsvError, readCsv } from '#platform/csv/read-csv.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { openZip, ZipError } from '#platform/zip/read-zip.server.ts'
import { cellsOf, columnsOf } from '../formats/columns.ts'
import { continuesProduct, formatOf, groupKeysOf, type FileFormat } from '../formats/file-format.ts'
import { LineGroups } from '../formats/group-lines.ts'
import type { ImportFailure } from '../import-note.ts'
import { COLUMNS_MAX, importTopic, LINES_MAX, TABLE_BYTES_MAX, type Import } from './import.ts'
import { imagesFile, tableFile, type ImportServices } from './import-services.server.ts'
import {
  deleteImportLines,
  insertImportLines,
  updateImport,
  type ImportLine,
} from './import-store.server.ts'
import { zipLimits } from './zip-limits.ts'

const LINES_PER_BATCH = 500
const ZIP = 'PK\x03\x04'
const OLD_EXCEL = '\xd0\xcf\x11\xe0'
const HEADINGS_QUOTED = 12

/** Thrown if the file cannot be imported as it is. */
class Unreadable extends Error {
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Copies the lines of the file into the database, each with its product number. An interrupted copy
 * starts over. */
export async function readImport(
  services: ImportServices,
  { id, hasImageZip }: Import,
): Promise<void> {
  const { db, folder } = services
  try {
    await deleteImportLines(db, id)
    await extractTable(folder, id)
    if (hasImageZip) (await openZip(imagesFile(folder, id), zipLimits)).close()
    await copyLines(services, id)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await fail(services, id, failure)
  }
}

function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof Unreadable) return error.failure
  return error instanceof CsvError || error instanceof ZipError
    ? { code: 'text', text: error.message }
    : null
}

/** Splits an uploaded zip that contains a CSV. The zip becomes the image file, and the CSV becomes
 * the table. */
async function extractTable(folder: string, id: string): Promise<void> {
  const table = tableFile(folder, id)
  // Completes an earlier run whose process ended between the two renames below.
  if (!existsSync(table) && existsSync(`${table}.csv`)) await fs.rename(`${table}.csv`, table)
  const beginning = await firstBytes(table)
  if (beginning === OLD_EXCEL) throw new Unreadable({ code: 'excel-workbook' })
  if (beginning !== ZIP) return
  const zip = await openZip(table, zipLimits)
  try {
    if (zip.names.includes('xl/workbook.xml')) throw new Unreadable({ code: 'excel-workbook' })
    const tables = zip.names.filter(
      (name) => /\.(csv|tsv|txt)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name),
    )
    if (tables.length !== 1) throw new Unreadable({ code: 'tables-in-zip', count: tables.length })
    const bytes = await zip.read(tables[0]!, TABLE_BYTES_MAX)
    if (!bytes) throw new Unreadable({ code: 'table-unreadable-in-zip' })
    await fs.writeFile(`${table}.csv`, bytes)
  } finally {
    zip.close()
  }
  await fs.rename(table, imagesFile(folder, id))
  await fs.rename(`${table}.csv`, table)
}

async function firstBytes(file: string): Promise<string> {
  const handle = await fs.open(file).catch(() => null)
  if (!handle) throw new Unreadable({ code: 'file-gone' })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function copyLines({ db, folder }: ImportServices, id: string): Promise<void> {
  const groups = new LineGroups()
  let found: { headers: string[]; kind: FileFormat; columns: ReturnType<typeof columnsOf> } | null =
    null
  let lines: ImportLine[] = []
  let lineCount = 0

  for await (const { line, cells } of readCsv(tableFile(folder, id))) {
    if (!found) {
      found = parseHeadings(cells.map((cell) => cell.trim()))
      continue
    }
    lineCount += 1
    if (lineCount > LINES_MAX) throw new Unreadable({ code: 'too-many-lines' })
    const read = cellsOf(found.columns, cells)
    const productNo = groups.numberOf(
      groupKeysOf(found.kind, read),
      continuesProduct(found.kind, read),
    )
    lines.push({ line, productNo, cells: cells.slice(0, found.headers.length) })
    if (lines.length < LINES_PER_BATCH) continue
    await insertImportLines(db, id, lines)
    lines = []
  }
  if (!found) throw new Unreadable({ code: 'empty' })
  if (lineCount === 0) throw new Unreadable({ code: 'only-headings' })

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

function parseHeadings(headers: string[]) {
  if (headers.length > COLUMNS_MAX)
    throw new Unreadable({ code: 'too-many-columns', count: headers.length })
  const columns = columnsOf(headers)
  const kind = formatOf(columns)
  if (kind) return { headers, kind, columns }
  const headings = headers.filter(Boolean).slice(0, HEADINGS_QUOTED)
  throw new Unreadable({ code: 'unknown-headings', headings })
}

async function fail({ db }: ImportServices, id: string, problem: ImportFailure): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteImportLines(tx, id)
    await updateImport(tx, id, { from: ['reading'], to: 'failed', problem })
    await publish(tx, importTopic(id))
  })
}
