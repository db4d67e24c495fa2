import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  openImportServices,
  productTitled,
  SHOP_URL,
} from '../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import { publicationStates } from '../catalogue/publication.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { listSkus } from '../skus/sku-store.server.ts'
import { exportProducts } from './export/export-products.server.ts'

const [one, other] = [await testDatabase(), await testDatabase()]
const [shop, empty] = [await openImportServices(one), await openImportServices(other)]
const { db } = one
const table = ({ db: of }: typeof one) => text(Readable.from(exportProducts(of, SHOP_URL)))
const skusOf = async (title: string) => listSkus(db, (await productTitled(db, title)).id)
const file = (name: string) => readFileSync(`tests/exports/${name}`, 'utf8')

async function add(index: number): Promise<void> {
  const sizes = index % 3 === 0 ? ['S', 'M'] : []
  const state = publicationStates[index % publicationStates.length]!
  const product = {
    ...emptyValues,
    title: `Piece ${index}`,
    description: 'Light.',
    type: sizes.length > 0 ? 'suit' : 'saree',
    originalPricePaise: 499_900,
    sellingPricePaise: 249_950 + index,
    images: [],
    sizes,
    attributes: ['fabric.cotton', 'occasion.party'],
    state,
    publishedFrom: state === 'scheduled' ? '2031-05-01T10:00' : '',
    countsSizes: sizes.length > 0,
    quantities: sizes.length > 0 ? { S: index, M: 1 } : { '': index },
  }
  const saved = await saveProduct(db, { product, savedBy: null, basedOn: null })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  await db
    .updateTable('product_skus')
    .set({ sku: sql<string>`size || ${`=OWN-${index}`}::text` })
    .set({ barcode: '4006381333931' })
    .where('product_id', '=', saved.id)
    .execute()
}

test('60 products with details, states, SKUs and barcodes are exported and imported without loss', async () => {
  for (let index = 0; index < 60; index++) await add(index)
  const exported = await table(one)
  const { found, rows } = await shop.check(exported)
  expect(found.productCount).toBe(60)
  expect(rows.every(({ verdict, notes }) => verdict === 'unchanged' && notes.length === 0)).toBe(
    true,
  )
  const results = await empty.bring(exported)
  expect(results.filter(({ outcome, outcomeNote }) => outcome !== 'added' || outcomeNote)).toEqual(
    [],
  )
  expect(await table(other)).toBe(exported)
})

test('a changed SKU is written and logged, and an older file without SKU columns keeps it', async () => {
  const { id, type } = await productTitled(db, 'Piece 1')
  const { id: importId, rows } = await shop.check(`ID,SKU,Barcode\n${id},NEW-1,\n`)
  expect(rows[0]).toMatchObject({
    verdict: 'update',
    notes: [
      { code: 'sku-changes', part: 'sku', after: 'NEW-1' },
      { code: 'sku-changes', part: 'barcode', after: '' },
    ],
  })
  await shop.start(importId)
  expect(await skusOf('Piece 1')).toEqual([{ size: '', sku: 'NEW-1', barcode: '' }])
  const logged = await db
    .selectFrom('staff_changes')
    .select('after')
    .where('action', '=', 'skus-edited')
    .where('subject', '=', `product:${id}`)
    .execute()
  expect(logged).toEqual([{ after: { SKU: 'NEW-1', barcode: '' } }])
  expect((await shop.check(`ID,Type\n${id},${type}\n`)).rows[0]?.verdict).toBe('unchanged')
})

test('a SKU that is taken is left out in the check, or noted if it is taken before the import', async () => {
  const [first, second] = [await productTitled(db, 'Piece 2'), await productTitled(db, 'Piece 4')]
  const line = `ID,Title,SKU\n${second.id},Piece four,`
  expect((await shop.check(`${line}new-1\n`)).rows[0]?.notes).toContainEqual({
    code: 'skus-left-out',
    names: ['new-1'],
  })
  const { id } = await shop.check(`${line}LATE-1\n`)
  await db
    .updateTable('product_skus')
    .set({ sku: 'late-1' })
    .where('product_id', '=', first.id)
    .execute()
  expect(await shop.start(id)).toMatchObject([
    { outcome: 'updated', outcomeNote: { code: 'skus-taken', names: ['LATE-1'] } },
  ])
  expect(await skusOf('Piece four')).toMatchObject([{ sku: '=OWN-4' }])
})

test('a Shopify export with three options brings sizes, stock, SKUs and barcodes of all variants', async () => {
  const rows = await shop.bring(file('shopify-three-options.csv'))
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
  expect(await productTitled(db, 'Gota Suit')).toMatchObject({ stock: { S: 3, M: 4, L: 5 } })
  expect(await skusOf('Gota Suit')).toEqual([
    { size: 'S', sku: 'GS-S', barcode: '4006381333931' },
    { size: 'M', sku: 'GS-M', barcode: '' },
    { size: 'L', sku: expect.stringMatching(/^SUI-\d+-L$/), barcode: '96385074' },
  ])
  expect(rows[1]?.outcomeNote).toEqual({ code: 'skus-taken', names: ['gs-s'] })
  const again = await shop.check(file('shopify-three-options.csv'))
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged'])
})

test('a WooCommerce export brings the SKUs of its variations and simple products', async () => {
  await shop.bring(file('woocommerce.csv'))
  expect((await skusOf('Patiala Suit, mustard')).map(({ sku }) => sku)).toEqual(['PAT-S', 'PAT-M'])
  expect(await skusOf('Kanjivaram saree')).toMatchObject([{ sku: 'KAN' }])
  expect(await skusOf('Kurta in two colours')).toMatchObject([{ sku: 'COL-R' }])
})
