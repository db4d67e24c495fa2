import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/database.server.ts'
import { emptyCollection } from '../../../tests/support/edited-collection.ts'
import { openImportServices, SHOP_URL, swatch } from '../../../tests/support/import-fixtures.ts'
import { anyProductValues } from '../../../tests/support/product-values.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { fieldNames, productFields, type ProductValues } from '../catalogue/product-fields.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { saveCollection } from '../collections/save-collection.server.ts'
import { saveImage } from '../media/save-image.server.ts'
import { exportProducts } from './export/export-products.server.ts'

const PRODUCTS = 60
const [one, other] = [await testDatabase(), await testDatabase()]
const [shop, empty] = [await openImportServices(one), await openImportServices(other)]
const exported = ({ db }: typeof one) => text(Readable.from(exportProducts(db, SHOP_URL)))

const words = fc.constantFrom('Zari', '=1+1', 'साड़ी, लाल', 'two\nlines', '"quoted"', "'", '-5')
const values = fc.sample(anyProductValues(words), { numRuns: PRODUCTS, seed: 16 })
const slugs = ['festive', 'bridal', 'empty']
const attributes = ['colour.maroon', 'fabric.silk', 'length.6.3', 'occasion.party']

async function addCollections({ db }: typeof one, ownerId: string): Promise<void> {
  for (const slug of slugs) {
    const collection = { ...emptyCollection, slug, title: slug }
    const edit = { collection, basedOn: null, savedBy: ownerId }
    await saveCollection({ db, jobs: { enqueue: async () => {} } }, edit)
  }
}

async function addProduct(fields: ProductValues, index: number, imageId: string): Promise<void> {
  const countsSizes = fields.sizes.length > 0 && index % 2 === 0
  const saved = await saveProduct(one.db, {
    product: {
      ...fields,
      attributes: index % 3 === 0 ? [] : attributes.slice(index % 3),
      images: index % 4 === 0 ? [{ id: imageId, alt: `Picture ${index}` }] : [],
      countsSizes,
      quantities: countsSizes
        ? Object.fromEntries(fields.sizes.map((size, place) => [size, index + place]))
        : { '': index },
    },
    savedBy: null,
    basedOn: null,
  })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  await one.db
    .updateTable('product_skus')
    .set({ sku: sql<string>`size || ${`=OWN-${index}`}::text`, barcode: '4006381333931' })
    .where('product_id', '=', saved.id)
    .execute()
  for (const [place, collection] of slugs.slice(0, index % 3).entries())
    await one.db
      .insertInto('collection_products')
      .values({ collection, product_id: saved.id, position: index * 2 + place })
      .execute()
}

/** Every column that a file can change, and the rows that belong to a product. */
async function rowsOf(db: Db) {
  const columns = fieldNames.map((name) => productFields[name].column)
  const products = await db
    .selectFrom('products')
    .select(['id', 'counts_sizes', 'is_listed', 'deleted_at', ...columns])
    .orderBy('id')
    .execute()
  const [stock, skus, images, collections, documents] = await Promise.all([
    sql`select product_id, size, on_hand from stock
      where exists (select from products where id = product_id
        and case when counts_sizes then size = any (sizes) else size = '' end)
      order by product_id, size`.execute(db),
    sql`select product_id, size, sku, barcode from product_skus
      where exists (select from products where id = product_id
        and size = any (case when sizes = '{}' then '{""}' else sizes end))
      order by product_id, size`.execute(db),
    sql`select product_id, position, image_id, alt from product_images order by 1, 2`.execute(db),
    sql`select collection, product_id from collection_products order by 1, 2`.execute(db),
    sql`select product_id, title, price_paise, facets, sizes, choices, terms::text
      from search_documents order by 1`.execute(db),
  ])
  return {
    products,
    stock: stock.rows,
    skus: skus.rows,
    images: images.rows,
    collections: collections.rows,
    documents: documents.rows,
  }
}
const positions = async () =>
  (await sql`select * from collection_products order by 1, 2`.execute(one.db)).rows

beforeAll(async () => {
  for (const [database, { owner }] of [
    [one, shop],
    [other, empty],
  ] as const)
    await addCollections(database, owner.id)
  const picture = { bytes: await swatch('teal'), uploadedBy: null, alt: '' }
  const saved = await saveImage(shop.parts, picture)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  for (const [index, fields] of values.entries()) await addProduct(fields, index, saved.image.id)
})

test('60 products exported and imported by CSV are unchanged in every row and field', async () => {
  const [before, placed] = [await rowsOf(one.db), await positions()]
  expect(before.products).toHaveLength(PRODUCTS)
  expect(before.collections).toHaveLength(PRODUCTS)
  const { id, rows } = await shop.check(await exported(one))
  expect(rows.map(({ verdict, notes }) => [verdict, notes])).toEqual(
    rows.map(() => ['unchanged', []]),
  )
  await shop.start(id)
  expect([await rowsOf(one.db), await positions()]).toEqual([before, placed])
})

test('every field that was emptied since the export is restored from the file', async () => {
  const before = await rowsOf(one.db)
  const file = await exported(one)
  await sql`update products set title = 'Gone', description = 'Gone', type = 'saree', sizes = '{}', categories = '{}',
    highlights = '{}', attributes = '{}', design = '', state = 'draft', published_from = null, published_until = null,
    goods_class = '', stitching = '', hsn = '', own_unit = '', country_of_origin = '', maker_role = '', maker = '', net_quantity = '',
    customer_care = '', cost_paise = null, selling_price_paise = 100, original_price_paise = 100`.execute(
    one.db,
  )
  await sql`update product_skus set barcode = ''`.execute(one.db)
  await sql`delete from collection_products`.execute(one.db)
  await sql`update product_images set alt = ''`.execute(one.db)
  await shop.bring(file)
  expect(await rowsOf(one.db)).toEqual(before)
})

test('an empty shop with the same collections gets the same rows', async () => {
  const file = (await exported(one)).replaceAll(/https:[^,\r]+webp,Picture \d+/g, ',')
  await empty.bring(file)
  const [{ images: _one, ...source }, { images: _two, ...copy }] = [
    await rowsOf(one.db),
    await rowsOf(other.db),
  ]
  expect(copy).toEqual(source)
})

test('a file adds a product to a collection by its title, and names unknown ones in a note', async () => {
  const { id } = await one.db
    .selectFrom('products')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: importId, rows } = await shop.check(`ID,Title,Collections\n${id},x,"EMPTY; Summer"\n`)
  expect(rows[0]?.notes).toContainEqual({
    code: 'collections-change',
    before: [],
    after: ['empty'],
  })
  expect(rows[0]?.notes).toContainEqual({ code: 'collections-left-out', names: ['Summer'] })
  await shop.start(importId)
  expect(
    await one.db
      .selectFrom('collection_products')
      .select('collection')
      .where('product_id', '=', id)
      .execute(),
  ).toEqual([{ collection: 'empty' }])
})
