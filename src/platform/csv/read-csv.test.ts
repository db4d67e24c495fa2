import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCsv, type CsvRecord } from './read-csv.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-csv-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function read(content: string | Buffer) {
  const file = path.join(folder, 'file.csv')
  fs.writeFileSync(file, content)
  const records: CsvRecord[] = []
  for await (const record of readCsv(file)) records.push(record)
  return records
}
const cellsOf = async (content: string | Buffer) => (await read(content)).map(({ cells }) => cells)

test('files in UTF-8, UTF-16 and Windows-1252 are read as the same text', async () => {
  const text = 'Title,Price\r\nLéhenga – साड़ी,₹1\r\n'
  const utf16 = Buffer.from(text, 'utf16le')
  const words = [
    ['Title', 'Price'],
    ['Léhenga – साड़ी', '₹1'],
  ]
  expect(await cellsOf(text)).toEqual(words)
  expect(await cellsOf(`\uFEFF${text}`)).toEqual(words)
  expect(await cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toEqual(words)
  expect(
    await cellsOf(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])),
  ).toEqual(words)
  expect(await cellsOf(Buffer.from('Title,Price\nSoie fran\xe7aise,\x801', 'latin1'))).toEqual([
    ['Title', 'Price'],
    ['Soie française', '€1'],
  ])
  expect(await cellsOf(Buffer.from('Title,Price\nplain,1', 'utf16le'))).toEqual([
    ['Title', 'Price'],
    ['plain', '1'],
  ])
})

test('commas, semicolons, tabs and bars separate cells outside quotes', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    expect(await cellsOf(`"a,;|\t${separator}b"${separator}c\n1${separator}2`)).toEqual([
      [`a,;|\t${separator}b`, 'c'],
      ['1', '2'],
    ])
  }
})

test('line numbers match the rows of a spreadsheet', async () => {
  expect(await read('a,b\n"two\nlines","say ""hi"""\n\n,\nc,d,e\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['two\nlines', 'say "hi"'] },
    { line: 5, cells: ['c', 'd', 'e'] },
  ])
})

test('an unclosed quotation mark is reported with its line', async () => {
  expect(await cellsOf('a,b\n5" border,x')).toEqual([
    ['a', 'b'],
    ['5" border', 'x'],
  ])
  await expect(read('a,b\nc,d\n"e,f\ng,h')).rejects.toThrow(
    'From line 3 on, a quotation mark is opened and never closed.',
  )
  await expect(read(`a,b\n"${'x'.repeat(2_000_000)}`)).rejects.toThrow('From line 2 on')
})

test('an empty file has no records', async () => {
  expect(await read('')).toEqual([])
  expect(await read('\n\n')).toEqual([])
})
