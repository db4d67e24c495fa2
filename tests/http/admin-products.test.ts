import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import { picture, sareeInShop, suitInShop } from '../support/builders.ts'
import { ivory, productForms, type ProductFormFields } from '../support/product-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const { upload, sendForm, everything } = productForms(shop)
const guest = visitor(shop.url)
const admin = await signedIn(shop, 'admin')
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))

test('a product is added with images uploaded earlier and one image sent with the form', async () => {
  const uploaded = await upload(admin, photograph)
  expect([uploaded.status, uploaded.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { image } = (await uploaded.json()) as {
    image: { id: string; width: number; height: number }
  }
  expect(image.height).toBeGreaterThan(image.width)

  const response = await sendForm(admin, '/admin/addproducts', {
    ...ivory,
    size: ['M'],
    category: ['Latest'],
    highlight: ['Silk', ''],
    imageId: [image.id, '', ''],
    imageAlt: ['Front', 'Border', ''],
    'imageFile-2': new File([photograph], 'border.jpg'),
    'imageFile-3': new File([], ''),
  })
  expect(response.status).toBe(302)
  const place = new URL(response.headers.get('location')!, shop.url)
  expect([place.pathname, place.searchParams.get('done')]).toEqual(['/admin/products', 'added'])
  const product = await findProduct(db, place.searchParams.get('product')!)
  expect(product).toMatchObject({
    title: 'Ivory Chanderi',
    available: 5,
    sizes: ['M'],
    categories: ['Latest'],
    highlights: ['Silk'],
  })
  expect(product?.images.map(({ alt }) => alt)).toEqual(['Front', 'Border'])
  expect((await guest.get(`/images/${product!.images[1]!.id}/240.webp`)).status).toBe(200)
})

test('an invalid product form names the fields, keeps the input and writes nothing', async () => {
  const before = await everything()
  const incomplete = await (
    await sendForm(admin, '/admin/addproducts', { ...ivory, title: '', sellingPrice: 'cheap' })
  ).text()
  for (const words of [
    'all fields are required',
    'Please fill this in.',
    'Please enter a price in rupees',
    'Light as air.',
    'value="cheap"',
  ])
    expect(incomplete).toContain(words)
  const unknown = await (
    await sendForm(admin, '/admin/addproducts', {
      ...ivory,
      imageId: [crypto.randomUUID()],
      imageAlt: [''],
    })
  ).text()
  expect(unknown).toContain('One of these pictures is no longer in the shop')
  const damaged = await (
    await sendForm(admin, '/admin/addproducts', {
      ...ivory,
      'imageFile-1': new File(['<svg onload="alert(1)">'], 'a.png', { type: 'image/png' }),
    })
  ).text()
  expect(damaged).toContain('Image 1: A drawing (SVG) cannot be used here.')
  expect(await everything()).toEqual(before)
})

test('the second of two conflicting edits is refused, overwrites nothing and shows the first one', async () => {
  const suit = await suitInShop(db, { stock: { S: 1, M: 2 } })
  const edit = (fields: ProductFormFields) =>
    sendForm(admin, `/admin/updateproduct/${suit.id}`, {
      ...ivory,
      type: 'suit',
      size: ['S', 'M'],
      countsSizes: 'on',
      'quantity-S': '1',
      'quantity-M': '4',
      basedOnVersion: '1',
      'seen-S': '1',
      'seen-M': '2',
      ...fields,
    })
  const first = await edit({ title: 'First' })
  expect(new URL(first.headers.get('location')!, shop.url).searchParams.get('done')).toBe('updated')
  const before = await everything()
  const second = await (await edit({ title: 'Second' })).text()
  expect(second).toContain('Somebody else changed this product first')
  expect(await everything()).toEqual(before)
  expect(await findProduct(db, suit.id)).toMatchObject({
    title: 'First',
    version: 2,
    availableBySize: { S: 1, M: 4 },
  })
})

test('in the list, price and stock are edited, stock is added and a product is deleted only once', async () => {
  const saree = await sareeInShop(db)
  const post = async (fields: Record<string, string>) =>
    (await admin.post('/admin/products', { id: saree.id, ...fields })).text()
  const quick = { intent: 'quick-edit', basedOn: '1', price: '1,999.50', quantity: '7', seen: '5' }
  expect(await post(quick)).toContain('Product Updated successfully')
  expect(await post(quick)).toContain('Somebody else changed this product first')
  expect(await findProduct(db, saree.id)).toMatchObject({
    sellingPricePaise: 199_950,
    available: 7,
    version: 2,
  })

  const before = await everything()
  for (const wrong of [
    { price: 'free' },
    { price: '0' },
    { quantity: '-1' },
    { quantity: '1e3' },
    { seen: 'x' },
    { basedOn: '0' },
  ])
    await post({ ...quick, basedOn: '2', ...wrong })
  for (const wrong of [
    { intent: 'drop' },
    { intent: 'restock', pieces: '0', size: '' },
    { intent: 'restock', pieces: '1', size: 'XS' },
    { id: 'x', intent: 'delete' },
  ])
    await post(wrong)
  expect(await everything()).toEqual(before)

  expect(
    await (
      await admin.post(`/admin/productinfos/${saree.id}`, {
        intent: 'restock',
        id: saree.id,
        size: '',
        pieces: '3',
      })
    ).text(),
  ).toContain('New pieces')
  expect(await findProduct(db, saree.id)).toMatchObject({ available: 10 })
  expect(await post({ intent: 'delete' })).toContain('Product Deleted successfully')
  expect(await post({ intent: 'delete' })).toContain('no longer in the shop')
  for (const page of ['productinfos', 'updateproduct'])
    expect((await admin.get(`/admin/${page}/${saree.id}`)).status).toBe(404)
})

test('script in any product field is shown as text', async () => {
  const script = '"><script>alert(1)</script>'
  const response = await sendForm(admin, '/admin/addproducts', {
    ...ivory,
    title: script,
    description: script,
    highlight: [script],
    imageId: [await picture(db)],
    imageAlt: [script],
  })
  const id = new URL(response.headers.get('location')!, shop.url).searchParams.get('product')!
  for (const page of [
    '/admin/products',
    `/admin/productinfos/${id}`,
    `/admin/updateproduct/${id}`,
    `/productinfo/${id}`,
    '/admin/products?search=%3Cscript%3E',
  ]) {
    expect(await (await admin.get(page)).text(), page).not.toContain('<script>alert')
  }
})
