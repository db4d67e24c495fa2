import { expect, test } from 'vitest'
import { openImportServices, productTitled } from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const checked = (rows: Awaited<ReturnType<typeof desk.check>>['rows']) =>
  rows.map(({ line, title, verdict, notes }) => ({ line, title, verdict, notes }))

test('a supplier’s list with semicolons and its own headings is imported', async () => {
  const list =
    'Item Code;Product Name;Details;MRP;Offer Price;Qty;Available Sizes;Category\nK-1;Mint kurta;Cotton;"2.499,00";1999 Rs.;7;"S/M/L";Kurtas\nK-2;;No name;100;;1;;Sarees\nK-3;Red saree;Silk;cheap;;1;;Sarees\n'
  const { id, found, rows } = await desk.check(list)
  expect(found.kind).toBe('other')
  expect(checked(rows)).toEqual([
    { line: 2, title: 'Mint kurta', verdict: 'new', notes: [] },
    {
      line: 3,
      title: '–',
      verdict: 'refused',
      notes: [{ code: 'invalid', field: 'title', error: 'missing' }],
    },
    {
      line: 4,
      title: 'Red saree',
      verdict: 'refused',
      notes: expect.arrayContaining([
        { code: 'not-a-price', field: 'sellingPrice', text: 'cheap' },
      ]),
    },
  ])
  await desk.start(id)
  expect(await productTitled(db, 'Mint kurta')).toMatchObject({
    original_price_paise: 249_900,
    selling_price_paise: 199_900,
    sizes: ['S', 'M', 'L'],
    stock: { '': 7 },
    type: 'suit',
  })
})

test('a price above the MRP of its line is refused at its field', async () => {
  const { rows } = await desk.check(
    'Title,Type,Description,Original Price,Selling Price\nDear saree,saree,Silk,1000,1200\n',
  )
  expect(checked(rows)).toMatchObject([
    {
      verdict: 'refused',
      notes: [{ code: 'invalid', field: 'sellingPrice', error: 'above-original' }],
    },
  ])
  await expect(productTitled(db, 'Dear saree')).rejects.toThrow('no result')
})

test('a file that is not a product list is refused as a whole with an error code', async () => {
  for (const [text, problem] of [
    ['', { code: 'empty' }],
    ['Title,Selling Price,Original Price\n', { code: 'only-headings' }],
    ['Name,Age\nAsha,30\n', { code: 'unknown-headings', headings: ['Name', 'Age'] }],
    [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), { code: 'excel-workbook' }],
    ['PK\x03\x04 but no zip', { text: expect.stringContaining('not a readable zip file') }],
    ['Title,Price\n"open', { text: expect.stringContaining('never closed') }],
  ] as const) {
    const { found, rows } = await desk.check(text)
    expect([found.status, found.problem, rows]).toEqual([
      'failed',
      expect.objectContaining(problem),
      [],
    ])
  }
})

test('a cell of a megabyte is checked quickly, and only its beginning is quoted', async () => {
  const long = '('.repeat(900_000)
  const begun = process.threadCpuUsage()
  for (const heading of ['Selling Price', 'Sizes', 'Image 1', 'ID', 'Stock', 'Type']) {
    const { rows } = await desk.check(
      `Title,Original Price,${heading}\nLong,1,${long}\n`.replace(
        'Original Price,Selling',
        'Description,Selling',
      ),
    )
    expect(rows.every(({ notes }) => JSON.stringify(notes).length < 2000)).toBe(true)
  }
  await desk.check(
    `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price\na,Long,"${'<li>'.repeat(200_000)}",Size,${long.slice(0, 100_000)},1\n`,
  )
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(15_000) // of the processor: others may use it, too
})

test('a text that would be cut inside an emoji is imported without the emoji', async () => {
  const head =
    'Handle,Title,Body (HTML),Type,Variant Price,Option1 Name,Option1 Value,Published,Image Src,Image Alt Text\n'
  const { found, rows } = await desk.check(
    `${head}cut,Cut,${'a'.repeat(4999)}😀,saree,2499,Title,Default Title,true,https://cdn.example.com/${'p'.repeat(1975)}😀,${'w'.repeat(299)}😀\n`,
  )
  expect(found.status).toBe('ready')
  await desk.start(found.id)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new'])
  expect((await productTitled(db, 'Cut')).description).toBe('a'.repeat(4999))
})
