import fs from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  openImportServices,
  productTitled,
  swatch,
} from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { writeZip, type ZipPart } from '#platform/zip/write-zip.server.ts'
import { COLUMNS_MAX } from './import/import.ts'
import { tableFile } from './import/import-services.server.ts'
import { findImport } from './import/import-store.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)

const HEADINGS = 'Title,Type,Description,Original Price,Selling Price'
const line = (title: string) => `${title},saree,Silk,1000,900`
const csv = (...titles: string[]) => Buffer.from([HEADINGS, ...titles.map(line), ''].join('\n'))

async function zipOf(files: Record<string, Uint8Array>): Promise<Buffer> {
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const [name, content] of Object.entries(files)) yield { name, content, isCompressed: true }
  }
  return buffer(writeZip(parts()))
}
const stored = async (id: string) => ({
  lines: await db.selectFrom('import_lines').where('import_id', '=', id).selectAll().execute(),
  products: await db.selectFrom('products').select('id').execute(),
})

/** Reads a file that cannot be imported, and returns the reason. */
async function problemOf(table: string | Uint8Array) {
  const { id, found, rows } = await desk.check(table)
  expect([found.status, rows]).toEqual(['failed', []])
  expect(await stored(id)).toEqual({ lines: [], products: [] })
  return found.problem
}

test.each([
  ['an empty file', '', { code: 'empty' }],
  ['headings without lines', `${HEADINGS}\n`, { code: 'only-headings' }],
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { code: 'excel-workbook' }],
  [
    'more columns than any export has',
    `${Array.from({ length: COLUMNS_MAX + 1 }, (_, index) => `Column ${index}`).join(',')}\nx\n`,
    { code: 'too-many-columns', count: COLUMNS_MAX + 1 },
  ],
  [
    'headings of something else',
    'Name,Phone\nAsha,98\n',
    { code: 'unknown-headings', headings: ['Name', 'Phone'] },
  ],
])('%s is refused with its reason, and nothing is stored', async (_name, table, problem) => {
  expect(await problemOf(table)).toEqual(problem)
})

test('a new Excel workbook, which is a zip, is recognised', async () => {
  const workbook = await zipOf({ 'xl/workbook.xml': Buffer.from('<workbook/>') })
  expect(await problemOf(workbook)).toEqual({ code: 'excel-workbook' })
})

test.each([
  [0, { 'pictures/red.jpg': Buffer.from('x') }],
  [2, { 'one.csv': csv('One saree'), 'two.csv': csv('Two saree') }],
])('a zip with %i tables is refused with their number', async (count, files) => {
  expect(await problemOf(await zipOf(files))).toEqual({ code: 'tables-in-zip', count })
})

test('a zip that is cut off is refused', async () => {
  const whole = await zipOf({ 'one.csv': csv('One saree') })
  expect(await problemOf(whole.subarray(0, whole.length - 30))).toMatchObject({ code: 'text' })
})

test('a table whose file has gone is refused instead of being tried for ever', async () => {
  const id = await desk.upload(csv('Gone saree'))
  fs.rmSync(tableFile(desk.parts.folder, id))
  await desk.work()
  expect(await findImport(db, id)).toMatchObject({
    status: 'failed',
    problem: { code: 'file-gone' },
  })
})

test('of a zip made on a Mac, its hidden copies are not read as tables, and its picture is used', async () => {
  const files = {
    'shop/list.csv': Buffer.from(`${HEADINGS},Images\n${line('Zip saree')},red.jpg\n`),
    '__MACOSX/shop/._list.csv': Buffer.from('junk'),
    '.hidden.csv': Buffer.from('junk'),
    'shop/red.jpg': await swatch('red'),
  }
  const { found } = await desk.check(await zipOf(files))
  expect(found).toMatchObject({ status: 'ready', problem: null })
  await desk.start(found.id)
  expect((await productTitled(db, 'Zip saree')).selling_price_paise).toBe(90_000)
})

test('an import that was interrupted between the two renames of a zip continues', async () => {
  const id = await desk.upload(await zipOf({ 'list.csv': csv('Resumed saree') }))
  const table = tableFile(desk.parts.folder, id)
  fs.renameSync(table, `${table}.zip-was-moved`)
  fs.writeFileSync(`${table}.csv`, csv('Resumed saree'))
  await desk.work()
  expect(await findImport(db, id)).toMatchObject({ status: 'ready', problem: null })
  expect((await desk.rowsOf(id)).map(({ title }) => title)).toEqual(['Resumed saree'])
})
