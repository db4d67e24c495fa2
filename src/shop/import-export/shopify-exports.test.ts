import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  openImportServices,
  productTitled,
  swatch,
} from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { noDefaults } from './import/import-defaults.ts'
import { changeDefaults } from './import/advance-import.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const file = (name: string) => readFileSync(`tests/exports/${name}`, 'utf8')
const checked = (rows: Awaited<ReturnType<typeof desk.check>>['rows']) =>
  rows.map(({ line, title, verdict, notes }) => ({ line, title, verdict, notes }))

test('each product of a Shopify export is checked, and each refusal has a reason', async () => {
  const { found, rows } = await desk.check(file('shopify.csv'))
  expect(found).toMatchObject({ status: 'ready', kind: 'shopify', lineCount: 7, productCount: 5 })
  expect(checked(rows)).toEqual([
    {
      line: 2,
      title: 'Teal Anarkali Suit',
      verdict: 'new',
      notes: [
        { code: 'prices-differ', price: '2699' },
        { code: 'sizes-left-out', names: ['3XL'] },
        { code: 'images-to-fetch', count: 2 },
      ],
    },
    {
      line: 5,
      title: 'Ivory Chanderi Saree',
      verdict: 'new',
      notes: [
        { code: 'stock-negative', count: -2 },
        { code: 'images-to-fetch', count: 1 },
      ],
    },
    {
      line: 6,
      title: 'Woollen Stole',
      verdict: 'refused',
      notes: [
        { code: 'invalid', field: 'description', error: 'missing' },
        { code: 'invalid', field: 'type', error: 'missing' },
      ],
    },
    {
      line: 7,
      title: 'Gift card',
      verdict: 'refused',
      notes: expect.arrayContaining([{ code: 'gift-card' }]),
    },
    {
      line: 8,
      title: 'Draft Saree',
      verdict: 'refused',
      notes: [{ code: 'unpublished' }],
    },
  ])
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('defaults fill gaps of a Shopify export, images keep their order, and missing ones are listed', async () => {
  desk.internet.set('https://cdn.example.com/teal-1.jpg?v=1', await swatch('teal'))
  desk.internet.set('https://cdn.example.com/teal-2.jpg?v=1', await swatch('navy'))
  const { id } = await desk.check(file('shopify.csv'))
  const defaults = {
    ...noDefaults,
    type: 'suit' as const,
    categories: ['Trending' as const],
    highlights: ['From our own looms'],
    description: 'More about it soon.',
    withUnpublished: true,
  }
  await changeDefaults(desk.parts, { importId: id, requestedBy: desk.owner.id, defaults })
  await desk.work()
  expect((await desk.rowsOf(id)).map(({ verdict }) => verdict)).toEqual([
    'new',
    'new',
    'new',
    'refused',
    'new',
  ])

  const rows = await desk.start(id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added', null, 'added'])
  expect(rows[1]?.missingImages).toEqual([
    {
      source: 'https://cdn.example.com/ivory.jpg',
      problem: { code: 'text', text: 'The server responded with 404.' },
    },
  ])
  expect(await productTitled(db, 'Teal Anarkali Suit')).toMatchObject({
    type: 'suit',
    selling_price_paise: 269_900,
    original_price_paise: 399_900,
    sizes: ['S', 'M'],
    counts_sizes: true,
    stock: { S: 3, M: 5 },
    description: 'Flared cotton anarkali & dupatta.\n\n– Pure cotton\n– Hand block print',
    highlights: ['Pure cotton', 'Hand block print'],
    categories: ['Latest'],
    alts: ['Front', 'Back of the suit'],
  })
  expect(await productTitled(db, 'Ivory Chanderi Saree')).toMatchObject({
    type: 'saree',
    original_price_paise: 499_900,
    selling_price_paise: 499_900,
    stock: { '': 0 },
    alts: [],
    categories: ['Trending'],
  })
  expect(await productTitled(db, 'Woollen Stole')).toMatchObject({
    type: 'suit',
    description: 'More about it soon.',
    highlights: ['From our own looms'],
    stock: { '': 1 },
  })
})

test('checking a Shopify export again recognises its imported products and images', async () => {
  desk.asked.length = 0
  const { rows } = await desk.check(file('shopify.csv'))
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    'unchanged',
    'update',
    'unchanged',
    'refused',
    'unchanged',
  ])
  expect(rows[1]?.notes).toEqual([
    { code: 'images-to-fetch', count: 1 },
    { code: 'stock-negative', count: -2 },
  ])
  expect(desk.asked).toEqual([])
})

test('a Shopify export can have new headings, rupee signs, sizes in inches and size as second option', async () => {
  const rows = await desk.bring(file('shopify-new-headings.csv'))
  expect(checked(rows)).toEqual([
    {
      line: 2,
      title: 'Rose Kurta Set',
      verdict: 'new',
      notes: [
        {
          code: 'sizes-by-number',
          sizes: [
            { named: '38', size: 'M' },
            { named: '40', size: 'L' },
          ],
        },
        { code: 'images-to-fetch', count: 1 },
      ],
    },
  ])
  expect(await productTitled(db, 'Rose Kurta Set')).toMatchObject({
    type: 'suit',
    selling_price_paise: 129_900,
    original_price_paise: 199_900,
    stock: { M: 4, L: 0 },
    categories: ['Recommended'],
    description: 'Soft rayon.',
  })
})
