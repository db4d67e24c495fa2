import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importDesk, SHOP_URL, swatch } from '../../../tests/import-desk.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { categories, productTypes, sizes } from '../catalogue/product.ts'
import type { ProductFields } from '../catalogue/product-form.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { lineText, plainText } from '../form-text.ts'
import { saveImage } from '../media/save-image.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { exportProducts, exportProductsWithPictures } from './export-products.server.ts'

const [one, other] = [await testDatabase(), await testDatabase()]
const [shop, empty] = [await importDesk(one), await importDesk(other)]
const table = (database: typeof one) => text(Readable.from(exportProducts(database.db, SHOP_URL)))
const zip = (database: typeof one, desk: typeof shop) =>
  buffer(exportProductsWithPictures(database.db, desk.parts.media))

/** The same words as people and attackers write: what begins a formula, what ends a cell, and scripts of every country. */
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
const words = (max: number, toText: (value: unknown) => string) =>
  fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((pieces) => toText(pieces.join('')).slice(0, max))
    .map((said) => toText(said) || 'x')
const pieces = fc.integer({ min: 0, max: 99_999 })
const price = fc.integer({ min: 100, max: 50_000_000 })

const product: fc.Arbitrary<Omit<ProductFields, 'images'>> = fc
  .record({
    title: words(200, lineText),
    description: words(5000, plainText),
    type: fc.constantFrom(...productTypes),
    originalPricePaise: price,
    sellingPricePaise: price,
    sizes: fc.subarray([...sizes]),
    categories: fc.subarray([...categories]),
    highlights: fc.array(words(200, lineText), { maxLength: 20 }),
    counted: fc.boolean(),
    one: pieces,
    each: fc.record({ S: pieces, M: pieces, L: pieces, XL: pieces, XXL: pieces }),
  })
  .map(({ counted, one: number, each, ...fields }) => {
    const countsSizes = counted && fields.sizes.length > 0
    return {
      ...fields,
      countsSizes,
      quantities: countsSizes
        ? Object.fromEntries(fields.sizes.map((size) => [size, each[size]]))
        : { '': number },
    }
  })

async function wipe(): Promise<void> {
  for (const { pool } of [one, other])
    await pool.query('truncate imports, products, images cascade')
}

test('what leaves a shop comes in again without loss: into the same shop unchanged, into an empty one the same to the byte', async () => {
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
}, 120_000)

const piecesOf = (fields: Partial<ProductFields>): ProductFields => ({
  title: 'Ivory saree',
  description: 'Light.',
  type: 'saree',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_950,
  sizes: [],
  categories: [],
  highlights: [],
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

test('pictures go along in the zip: the same shop recognises them, another one takes them in with their words', async () => {
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
    (await empty.bring(packed)).map(({ outcome, missingPictures }) => [outcome, missingPictures]),
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

test('a changed cell changes that and nothing else; missing columns leave everything as it is', async () => {
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
      notes: ['Selling price: 2,499.50 Rs. becomes 1,999 Rs.', 'Stock of M: 2 becomes 5.'],
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

test('a file that is older than somebody’s edit overwrites nothing, unless its version is emptied; a deleted product does not come back', async () => {
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
    { verdict: 'refused', notes: [expect.stringContaining('version 1 here, 2 there')] },
  ])
  expect((await shop.check(exported.replace(`${id},1,`, `${id},,`))).rows).toMatchObject([
    { verdict: 'update', notes: ['Title: “Edited meanwhile” becomes “Ivory saree”.'] },
  ])
  await deleteProduct(one.db, id, shop.owner.id)
  expect((await shop.check(exported)).rows).toMatchObject([
    { verdict: 'refused', notes: [expect.stringContaining('was deleted in this shop')] },
  ])
  expect((await shop.check(exported.replace(id, 'x1'))).rows).toMatchObject([
    { verdict: 'refused', notes: [expect.stringContaining('“x1” is no ID of this shop')] },
  ])
})
