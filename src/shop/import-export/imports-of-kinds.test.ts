import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  openImportServices,
  productTitled,
  SHOP_URL,
} from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { setKindEnabled } from '../kinds/arrange-kinds.server.ts'
import { saveKind } from '../kinds/save-kind.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { exportProducts } from './export/export-products.server.ts'
import { changeDefaults } from './import/advance-import.server.ts'
import { noDefaults } from './import/import-defaults.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const byAge = { slug: 'girls-lehenga', singular: "Girls' lehenga", plural: "Girls' lehengas" }
await saveKind(db, {
  kind: {
    ...byAge,
    sizes: ['2 years', '4 years', '6 years'].map((label) => ({ was: null, label })),
    countsSizes: true,
    ageGroup: 'kids',
    feedCategory: '',
    sizeGuide: null,
    isEnabled: true,
  },
  basedOn: null,
  savedBy: desk.owner.id,
})
await setKindEnabled(db, 'blouse', true, desk.owner.id)
await setKindEnabled(db, 'kurti', true, desk.owner.id)

const csv = (...lines: string[]) => lines.join('\n')
const SHOPIFY =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status'
const WOOCOMMERCE =
  'ID,Type,SKU,Name,Published,Description,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
const ZARI =
  'Title,Description,Type,Original Price,Selling Price,Sizes,Stock,Stock 2 years,Stock 4 years'
const noteCodes = (row: { notes: { code: string }[] } | undefined) =>
  row?.notes.map(({ code }) => code)

test('a Shopify export is matched with the names and sizes of a kind of one’s own', async () => {
  const { id, rows } = await desk.check(
    csv(
      SHOPIFY,
      "rose,Rose set,<p>Net</p>,Girls' Lehengas,Age,2 years,1999,3,active",
      'rose,,,,,4 Years,2199,1,',
      'rose,,,,,10 years,2299,5,',
    ),
  )
  expect(rows).toMatchObject([{ title: 'Rose set', verdict: 'new' }])
  expect(rows[0]?.notes).toContainEqual({ code: 'sizes-left-out', names: ['10 years'] })
  await desk.start(id)
  expect(await productTitled(db, 'Rose set')).toMatchObject({
    type: byAge.slug,
    sizes: ['2 years', '4 years'],
    counts_sizes: true,
    stock: { '2 years': 3, '4 years': 1 },
    selling_price_paise: 229_900,
  })
})

test('numbers are read as sizes if the kind has such sizes, and as bust measurements otherwise', async () => {
  const { id, rows } = await desk.check(
    csv(
      SHOPIFY,
      'gold,Gold blouse,<p>Brocade</p>,Blouse,Size,34,899,2,active',
      'gold,,,,,36,899,4,',
      'teal,Teal kurti,<p>Cotton</p>,Kurti,Size,36,799,1,active',
      'teal,,,,,38,799,2,',
    ),
  )
  expect(rows.map(noteCodes)).toEqual([[], ['sizes-by-number']])
  await desk.start(id)
  expect(await productTitled(db, 'Gold blouse')).toMatchObject({
    type: 'blouse',
    stock: { 34: 2, 36: 4 },
  })
  expect(await productTitled(db, 'Teal kurti')).toMatchObject({
    type: 'kurti',
    sizes: ['S', 'M'],
    stock: { S: 1, M: 2 },
  })
})

test('variations of a WooCommerce export become sizes of the kind of their category', async () => {
  const { id, rows } = await desk.check(
    csv(
      WOOCOMMERCE,
      '1,variable,B,Mirror work,1,Light.,,,Women > Blouses,,Size,"34, 36, 60"',
      '2,variation,B-34,Mirror work - 34,1,,5,999,,B,Size,34',
      '3,variation,B-60,Mirror work - 60,1,,1,999,,B,Size,60',
      "4,simple,L,Peach lehenga for girls,1,Net.,2,1499,Girls' lehengas,,,",
    ),
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new'])
  expect(rows[0]?.notes).toContainEqual({ code: 'sizes-left-out', names: ['60'] })
  await desk.start(id)
  expect(await productTitled(db, 'Mirror work')).toMatchObject({
    type: 'blouse',
    sizes: ['34'],
    stock: { 34: 5 },
  })
  expect(await productTitled(db, 'Peach lehenga for girls')).toMatchObject({
    type: byAge.slug,
    sizes: [],
    stock: { '': 2 },
  })
})

test('a table of this shop names a kind by its URL word or one of its names', async () => {
  const names = [byAge.slug, byAge.singular, byAge.plural.toUpperCase()]
  const { id, rows } = await desk.check(
    csv(
      ZARI,
      ...names.map((name, index) => `Set ${index},Net.,${name},2999,1999,"4 years,2 years",,1,2`),
    ),
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new'])
  await desk.start(id)
  for (const index of names.keys())
    expect(await productTitled(db, `Set ${index}`)).toMatchObject({
      type: byAge.slug,
      sizes: ['2 years', '4 years'],
      stock: { '2 years': 1, '4 years': 2 },
    })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('an unknown or disabled kind, and a size of another kind, are refused by their names', async () => {
  const line = (title: string, kind: string, sizes: string) =>
    `${title},Net.,${kind},2999,1999,"${sizes}",1,,`
  const { rows } = await desk.check(
    csv(
      ZARI,
      line('Unknown', 'cape', ''),
      line('Disabled', 'palazzo', ''),
      line('Foreign', byAge.slug, '2 years,XL'),
      line('Nowhere', byAge.slug, '17 years'),
    ),
  )
  expect(rows.map(({ title, verdict }) => [title, verdict])).toEqual([
    ['Unknown', 'refused'],
    ['Disabled', 'refused'],
    ['Foreign', 'refused'],
    ['Nowhere', 'refused'],
  ])
  expect(rows.map(({ notes }) => notes)).toEqual([
    [{ code: 'unknown-choices', field: 'type', names: ['cape'] }],
    [{ code: 'unknown-choices', field: 'type', names: ['palazzo'] }],
    [{ code: 'unknown-choices', field: 'sizes', names: ['XL'] }],
    [{ code: 'unknown-choices', field: 'sizes', names: ['17 years'] }],
  ])
})

test('products without a known kind get the default kind of the import', async () => {
  const { id, rows } = await desk.check(
    csv(SHOPIFY, 'stole,Woollen stole,<p>Warm</p>,Stole,Title,Default Title,699,4,active'),
  )
  expect(rows).toMatchObject([{ verdict: 'refused' }])
  await changeDefaults(desk.parts, {
    importId: id,
    requestedBy: desk.owner.id,
    defaults: { ...noDefaults, type: 'blouse' },
  })
  await desk.work()
  await desk.start(id)
  expect(await productTitled(db, 'Woollen stole')).toMatchObject({ type: 'blouse', sizes: [] })
})

test('a kind that is disabled between dry run and import refuses its products', async () => {
  const { id, rows } = await desk.check(csv(ZARI, 'Late set,Net.,lehenga,2999,1999,,1,,'))
  expect(rows).toMatchObject([{ verdict: 'refused' }])
  await setKindEnabled(db, 'lehenga', true, desk.owner.id)
  const again = await desk.check(csv(ZARI, 'Late set,Net.,lehenga,2999,1999,,1,,'))
  expect(again.rows).toMatchObject([{ verdict: 'new' }])
  await setKindEnabled(db, 'lehenga', false, desk.owner.id)
  const [row] = await desk.start(again.id)
  expect(row).toMatchObject({ outcome: 'refused', outcomeNote: { code: 'not-of-its-kind' } })
  const stored = db.selectFrom('products').select('id').where('title', '=', 'Late set')
  expect(await stored.execute()).toEqual([])
  expect(id).not.toBe(again.id)
})

test('an export has a column for the stock of each size, and is unchanged when imported', async () => {
  const exported = await text(Readable.from(exportProducts(db, SHOP_URL)))
  const [headings] = exported.split('\r\n')
  for (const size of ['2 years', '6 years', '34', 'XXL'])
    expect(headings).toContain(`Stock ${size}`)
  const { rows } = await desk.check(exported)
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['unchanged']))
})
