import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openImportServices, productTitled } from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const file = (name: string) => readFileSync(`tests/exports/${name}`, 'utf8')
const checked = (rows: Awaited<ReturnType<typeof desk.check>>['rows']) =>
  rows.map(({ line, title, verdict, notes }) => ({ line, title, verdict, notes }))

test('variations of a WooCommerce export are joined with their products, and ended sales are ignored', async () => {
  const { found, id, rows } = await desk.check(file('woocommerce.csv'))
  expect(found).toMatchObject({ kind: 'woocommerce', lineCount: 11, productCount: 7 })
  expect(checked(rows)).toEqual([
    {
      line: 2,
      title: 'Patiala Suit, mustard',
      verdict: 'new',
      notes: [{ code: 'images-to-fetch', count: 2 }],
    },
    {
      line: 3,
      title: 'Kanjivaram saree',
      verdict: 'new',
      notes: [{ code: 'images-to-fetch', count: 1 }],
    },
    {
      line: 6,
      title: 'Saree from elsewhere',
      verdict: 'refused',
      notes: [{ code: 'unsupported-kind', kind: 'external' }],
    },
    { line: 7, title: 'Old sale saree', verdict: 'new', notes: [] },
    {
      line: 8,
      title: 'Lost variation',
      verdict: 'refused',
      notes: expect.arrayContaining([{ code: 'variation-without-parent', parent: 'LOST' }]),
    },
    {
      line: 9,
      title: 'Kurta in two colours',
      verdict: 'new',
      notes: [{ code: 'sizes-unknown', names: ['Red', 'Blue'] }],
    },
    {
      line: 12,
      title: 'Hidden suit',
      verdict: 'refused',
      notes: [{ code: 'unpublished' }],
    },
  ])
  await desk.start(id)
  expect(await productTitled(db, 'Patiala Suit, mustard')).toMatchObject({
    description: 'Full patiala.',
    selling_price_paise: 149_900,
    original_price_paise: 199_900,
    sizes: ['S', 'M'],
    stock: { S: 2, M: 0 },
    highlights: ['Handloom', 'With dupatta'],
    categories: ['Recommended', 'Popular'],
  })
  expect(await productTitled(db, 'Kanjivaram saree')).toMatchObject({
    selling_price_paise: 899_900,
    original_price_paise: 1_299_900,
    stock: { '': 7 },
    description: 'Pure silk & zari',
  })
  expect(await productTitled(db, 'Kurta in two colours')).toMatchObject({
    sizes: [],
    stock: { '': 7 },
    type: 'suit',
    selling_price_paise: 90_000,
  })
  expect(await productTitled(db, 'Old sale saree')).toMatchObject({
    selling_price_paise: 150_000,
    original_price_paise: 150_000,
    stock: { '': 0 },
  })
})

test('a WooCommerce product has its listed sizes if its variations differ only in colour', async () => {
  const list =
    'ID,Type,SKU,Name,Description,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
    '1,variable,VN,V-neck kurta,Soft,1,,,,Color,"Blue, Red",Size,"Large, Medium, Small"\n2,variation,VN-R,V-neck kurta - Red,,1,,200,VN,Color,Red,Size,\n3,variation,VN-B,V-neck kurta - Blue,,1,,150,VN,Color,Blue,Size,\n'
  expect(await desk.bring(list)).toMatchObject([
    {
      outcome: 'added',
      notes: [
        { code: 'prices-differ', price: '200' },
        { code: 'variants-merged', names: ['Red', 'Blue'] },
      ],
    },
  ])
  expect(await productTitled(db, 'V-neck kurta')).toMatchObject({
    sizes: ['S', 'M', 'L'],
    stock: { '': 1 },
    selling_price_paise: 20_000,
  })
})
