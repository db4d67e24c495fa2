import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openImportServices, SHOP_URL, swatch } from '../../../tests/support/import-fixtures.ts'
import { anyProductValues } from '../../../tests/support/product-values.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import type { EditedProduct } from '../catalogue/product-fields.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { saveImage } from '../media/save-image.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { exportProducts, exportProductsWithPictures } from './export/export-products.server.ts'

const [one, other] = [await testDatabase(), await testDatabase()]
const [shop, empty] = [await openImportServices(one), await openImportServices(other)]
const table = (database: typeof one) => text(Readable.from(exportProducts(database.db, SHOP_URL)))
const zip = (database: typeof one, desk: typeof shop) =>
  buffer(exportProductsWithPictures(database.db, desk.parts.media))

/** Pieces of ordinary and malicious text: formula prefixes, cell separators, and many scripts. */
const piece = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  ' ',
  'silk',
  'साड़ी',
  '😀',
  '=HYPERLINK("http://x")',
  '|cmd',
  '\\',
  '<b>',
  '&amp;',
)
const words = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
const pieces = fc.integer({ min: 0, max: 99_999 })

const product: fc.Arbitrary<Omit<EditedProduct, 'images'>> = fc
  .record({
    values: anyProductValues(words),
    counted: fc.boolean(),
    one: pieces,
    each: fc.record({ S: pieces, M: pieces, L: pieces, XL: pieces, XXL: pieces }),
  })
  .map(({ values, counted, one: number, each }) => {
    const countsSizes = counted && values.sizes.length > 0
    return {
      ...values,
      countsSizes,
      quantities: countsSizes
        ? Object.fromEntries(values.sizes.map((size) => [size, each[size as keyof typeof each]]))
        : { '': number },
    }
  })

async function wipe(): Promise<void> {
  for (const { pool } of [one, other])
    await pool.query('truncate imports, products, images cascade')
}

test('importing an export changes nothing in its own shop and recreates it in an empty shop', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 5 }), async (products) => {
      await wipe()
      for (const fields of products)
        expect(
          (
            await saveProduct(one.db, {
              product: { ...fields, images: [] },
              savedBy: null,
              basedOn: null,
            })
          ).outcome,
        ).toBe('saved')
      const exported = await table(one)

      const { rows, found } = await shop.check(exported)
      expect(rows.map(({ verdict, notes }) => [verdict, notes])).toEqual(
        products.map(() => ['unchanged', []]),
      )
      expect(found.kind).toBe('zari')

      expect((await empty.bring(exported)).map(({ outcome, notes }) => [outcome, notes])).toEqual(
        products.map(() => ['added', []]),
      )
      expect(await table(other)).toBe(exported)
      expect(await listStockDisagreements(other.db)).toEqual([])
    }),
    { numRuns: 15 },
  )
})

const piecesOf = (fields: Partial<EditedProduct>): EditedProduct => ({
  ...emptyValues,
  title: 'Ivory saree',
  description: 'Light.',
  type: 'saree',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_950,
  images: [],
  countsSizes: false,
  quantities: { '': 3 },
  ...fields,
})

async function savedPicture(colour: string): Promise<string> {
  const saved = await saveImage(shop.parts, {
    bytes: await swatch(colour),
    uploadedBy: null,
    alt: '',
  })
  return saved.outcome === 'saved' ? saved.image.id : ''
}

test('images in a zip are recognised by their own shop and imported with descriptions by another', async () => {
  await wipe()
  const images = [
    { id: await savedPicture('teal'), alt: 'Front' },
    { id: await savedPicture('navy'), alt: '=Back' },
  ]
  await saveProduct(one.db, { product: piecesOf({ images }), savedBy: null, basedOn: null })
  const packed = await zip(one, shop)

  expect((await shop.check(packed)).rows.map(({ verdict }) => verdict)).toEqual(['unchanged'])
  expect((await shop.check(await table(one))).rows.map(({ verdict }) => verdict)).toEqual([
    'unchanged',
  ])

  expect(
    (await empty.bring(packed)).map(({ outcome, missingImages }) => [outcome, missingImages]),
  ).toEqual([['added', []]])
  const there = await other.db
    .selectFrom('product_images')
    .select('alt')
    .orderBy('position')
    .execute()
  expect(there.map(({ alt }) => alt)).toEqual(['Front', '=Back'])
  expect((await empty.check(packed)).rows.map(({ verdict }) => verdict)).toEqual(['unchanged'])
  expect(empty.asked).toEqual([])
})

test('a changed cell changes only its field, and missing columns change nothing', async () => {
  await wipe()
  const saved = await saveProduct(one.db, {
    product: piecesOf({ sizes: ['S', 'M'], countsSizes: true, quantities: { S: 1, M: 2 } }),
    savedBy: null,
    basedOn: null,
  })
  const id = saved.outcome === 'saved' ? saved.id : ''
  const { rows, id: importId } = await shop.check(`ID;Selling Price;Stock M\n${id};"₹1,999";5\n`)
  expect(rows).toMatchObject([
    {
      verdict: 'update',
      notes: [
        {
          code: 'field-changes',
          field: 'sellingPrice',
          values: { before: '2,499.50 Rs.', after: '1,999 Rs.' },
        },
        { code: 'stock-changes', size: 'M', before: 2, after: 5 },
      ],
    },
  ])
  expect(await shop.start(importId)).toMatchObject([{ outcome: 'updated' }])
  const lines = (await table(one)).split('\r\n')
  expect(lines[1]).toContain(`${id},2,Ivory saree,Light.,saree,4999,1999,"S, M"`)
  expect(
    await one.db
      .selectFrom('stock')
      .select(['size', 'on_hand'])
      .where('product_id', '=', id)
      .orderBy('size')
      .execute(),
  ).toEqual([
    { size: 'M', on_hand: 5 },
    { size: 'S', on_hand: 1 },
  ])
})

test('an outdated file overwrites an edit only if its version is empty, and restores no product', async () => {
  await wipe()
  const saved = await saveProduct(one.db, { product: piecesOf({}), savedBy: null, basedOn: null })
  const id = saved.outcome === 'saved' ? saved.id : ''
  const exported = await table(one)
  await saveProduct(one.db, {
    product: piecesOf({ title: 'Edited meanwhile' }),
    savedBy: null,
    basedOn: { id, version: 1, quantities: { '': 3 } },
  })
  expect((await shop.check(exported)).rows).toMatchObject([
    { verdict: 'refused', notes: [{ code: 'edited-since-export', version: '1', newest: 2 }] },
  ])
  expect((await shop.check(exported.replace(`${id},1,`, `${id},,`))).rows).toMatchObject([
    {
      verdict: 'update',
      notes: [
        {
          code: 'field-changes',
          field: 'title',
          values: { before: 'Edited meanwhile', after: 'Ivory saree' },
        },
      ],
    },
  ])
  await deleteProduct(one.db, id, shop.owner.id)
  expect((await shop.check(exported)).rows).toMatchObject([
    { verdict: 'refused', notes: [{ code: 'product-deleted' }] },
  ])
  expect((await shop.check(exported.replace(id, 'x1'))).rows).toMatchObject([
    { verdict: 'refused', notes: [{ code: 'unknown-id', id: 'x1' }] },
  ])
})
