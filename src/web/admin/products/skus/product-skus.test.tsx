import { expect, test } from 'vitest'
import { listSkus } from '#shop/skus/sku-store.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../../../tests/support/builders.ts'
import { controlLabelled } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { ProductSkus } from './product-skus.tsx'
import { skusAction } from './skus-action.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function send(id: string, skus: readonly string[], barcode = '') {
  const form = new FormData()
  for (const [row, { size, ...was }] of (await listSkus(db, id)).entries()) {
    form.append('size', size)
    form.append('sku', skus[row] ?? '')
    form.append('barcode', barcode)
    form.append('skuWas', was.sku)
    form.append('barcodeWas', was.barcode)
  }
  return skusAction(db, { id, adminId: meera.id, form })
}

test('each size has a field for its SKU and one for its barcode', () => {
  const skus = [
    { size: 'S', sku: 'SUI-1-S', barcode: '' },
    { size: 'M', sku: 'SUI-1-M', barcode: '96385074' },
  ]
  const html = htmlOf(<ProductSkus productId="a" skus={skus} />)
  expect(controlLabelled(html, 'SKU S')).toContain('value="SUI-1-S"')
  expect(controlLabelled(html, 'Barcode M')).toContain('value="96385074"')
  const plain = htmlOf(<ProductSkus productId="a" skus={[{ size: '', sku: 'X', barcode: '' }]} />)
  expect(controlLabelled(plain, 'SKU')).toContain('value="X"')
})

test('SKUs are saved; wrong and taken ones are refused in their row and change nothing', async () => {
  const [saree, suit] = [await sareeInShop(db), await suitInShop(db)]
  expect(await send(saree.id, ['ROSE-1'], '96385074')).toMatchObject({ text: 'SKUs saved' })
  const before = await listSkus(db, suit.id)
  expect(await send(suit.id, ['A', 'rose-1', 'B'])).toMatchObject({
    tone: 'error',
    skuProblems: { '1-sku': 'Another product has this SKU.' },
  })
  expect(await send(suit.id, ['A', 'a', ''])).toMatchObject({
    skuProblems: { '1-sku': 'Another size has this SKU.', '2-sku': 'Please fill this in.' },
  })
  expect(await listSkus(db, suit.id)).toEqual(before)
  expect(await listSkus(db, saree.id)).toEqual([{ size: '', sku: 'ROSE-1', barcode: '96385074' }])
})

test('an edit that was overtaken is refused as stale, and one of a deleted product is refused', async () => {
  const saree = await sareeInShop(db)
  const form = new FormData()
  for (const [name, value] of Object.entries({ size: '', sku: 'LATE-1', barcode: '' }))
    form.append(name, value)
  form.append('skuWas', 'NEVER')
  form.append('barcodeWas', '')
  const request = { id: saree.id, adminId: meera.id, form }
  const before = await listSkus(db, saree.id)
  expect(await skusAction(db, request)).toMatchObject({ tone: 'error', isStale: true })
  expect(await listSkus(db, saree.id)).toEqual(before)
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', saree.id)
    .execute()
  expect(await skusAction(db, request)).toEqual({
    tone: 'error',
    text: 'This product is no longer in the shop.',
  })
})

test('a long SKU and an unreadable barcode are refused beside their fields', async () => {
  const saree = await sareeInShop(db)
  expect(await send(saree.id, ['x'.repeat(41)], 'é')).toMatchObject({
    skuProblems: {
      '0-sku': 'Please use at most 40 characters.',
      '0-barcode': 'Please use at most 40 Latin letters, digits and signs.',
    },
  })
})
