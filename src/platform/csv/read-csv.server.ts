import fs from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { sniffEncoding, sniffSeparator, type Encoding } from './csv-text.ts'

const SNIFFED_BYTES = 64 * 1024
/** Ends the reading at an unclosed quotation mark. A description of 5,000 characters is far below
 * this limit. */
const RECORD_BYTES_MAX = 1024 * 1024

export type CsvRecord = {
  /** Row number in a spreadsheet, from 1: not the file's line number if cells contain line breaks. */
  line: number
  cells: string[]
}

/** An error whose message is shown to the person who uploaded the file. */
export class CsvError extends Error {
  override name = 'CsvError'
}

/** Streams a file of any length. Detects UTF-8, UTF-16 or Windows-1252, and commas, semicolons, tabs
 * or bars. Skips empty lines, but counts them. Throws a `CsvError`. */
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
      return 'The file is no longer available. Please upload it again.'
    default:
      throw error
  }
}

/** Treats invalid UTF-8 as Windows-1252, which older spreadsheets write. */
async function encodingOf(file: string): Promise<Encoding> {
  const sniffed = sniffEncoding(await firstBytes(file))
  if (sniffed) return sniffed
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of fs.createReadStream(file))
      decoder.decode(chunk as Buffer, { stream: true })
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
  const chunks: Buffer[] = []
  for await (const chunk of fs.createReadStream(file, { end: SNIFFED_BYTES - 1 }))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The decoder removes the byte order mark. */
async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of fs.createReadStream(file))
    yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}
