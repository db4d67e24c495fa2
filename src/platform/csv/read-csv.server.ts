import fs from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { sniffEncoding, sniffSeparator, type Encoding } from './csv-text.ts'

const SNIFFED_BYTES = 64 * 1024
/** A description of 5000 letters has 20 KB; a quotation mark that is never closed swallows everything after it. */
const RECORD_BYTES_MAX = 1024 * 1024

export type CsvRecord = {
  /** As a spreadsheet counts its rows, from 1; a cell may hold several lines of text. */
  line: number
  cells: string[]
}

/** A person can act on it. */
export class CsvError extends Error {
  override name = 'CsvError'
}

/**
 * Piece by piece, however long the file is. UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars, as it finds
 * them. Lines without anything are left out, but counted. Throws a `CsvError`.
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const encoding = await encodingOf(file)
  const parser = Readable.from(decoded(file, encoding)).pipe(
    parse({
      delimiter: await separatorOf(file, encoding),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: RECORD_BYTES_MAX,
    }),
  )
  let line = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1
      const cells = record.map((cell) => cell.replaceAll('\0', ''))
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    throw new CsvError(explain(error, line + 1))
  }
}

function explain(error: unknown, line: number): string {
  switch ((error as { code?: string }).code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `From line ${line} on, a quotation mark is opened and never closed.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `From line ${line} on, a quotation mark is opened and never closed.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `In line ${line} there is text after a closing quotation mark.`
    case 'ENOENT':
      return 'The file is not here any more. Please upload it again.'
    default:
      throw error
  }
}

/** What is no valid UTF-8 anywhere is what older spreadsheets write. */
async function encodingOf(file: string): Promise<Encoding> {
  const sniffed = sniffEncoding(await firstBytes(file))
  if (sniffed) return sniffed
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of fs.createReadStream(file))
      decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function separatorOf(file: string, encoding: Encoding) {
  return sniffSeparator(new TextDecoder(encoding).decode(await firstBytes(file)))
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of fs.createReadStream(file, { end: SNIFFED_BYTES - 1 }))
    pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Without the mark in front: the decoder takes it away. */
async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of fs.createReadStream(file))
    yield decoder.decode(piece as Buffer, { stream: true })
  yield decoder.decode()
}
