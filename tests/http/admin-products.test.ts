import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import { UPLOAD_BYTES_MAX, uploadMessages } from '../../src/shop/media/upload.ts'
import { picture, sareeInShop, suitInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor, type Visitor } from './visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const strangers = [guest, customer]

const pathOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '/', shop.url).pathname
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))
const upload = (who: Visitor, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/admin/pictures`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie: who.cookie, ...headers },
    duplex: 'half',
  } as RequestInit)

type Fields = Record<string, string | string[] | File>
const ivory: Fields = {
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPrice: '4999',
  sellingPrice: '2499',
  quantity: '5',
}
function sendForm(who: Visitor, path: string, fields: Fields): Promise<Response> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return fetch(shop.url + path, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie: who.cookie },
  })
}

/** Everything that a refusal must leave as it is. */
async function everything() {
  const [products, stock, movements, images] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'title', 'version', 'selling_price_paise', 'deleted_at'])
      .orderBy('id')
      .execute(),
    db.selectFrom('stock').selectAll().orderBy('product_id').orderBy('size').execute(),
    db.selectFrom('stock_movements').select('id').orderBy('id').execute(),
    db.selectFrom('images').select('id').orderBy('id').execute(),
  ])
  return { products, stock, movements, images }
}

test('nobody but an admin sees the products as their owner does', async () => {
  const saree = await sareeInShop(db)
  const pages = [
    '/admin/products',
    '/admin/products?search=x',
    `/admin/productinfos/${saree.id}`,
    '/admin/addproducts',
    `/admin/updateproduct/${saree.id}`,
    '/admin/products/live',
  ]
  for (const who of strangers) {
    for (const page of pages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/admin/login'])
      const text = await (await who.get(`${page.split('?')[0]}.data`)).text()
      expect(text, page).not.toContain(saree.title)
    }
  }
  for (const page of pages.slice(0, -1))
    expect([page, (await admin.get(page)).status]).toEqual([page, 200])
})

test('nobody but an admin adds, edits, restocks, deletes or uploads anything, and a refusal writes nothing', async () => {
  const saree = await sareeInShop(db)
  const before = await everything()
  for (const who of strangers) {
    for (const path of [
      '/admin/addproducts',
      '/admin/addproducts.data',
      `/admin/updateproduct/${saree.id}`,
      `/admin/updateproduct/${saree.id}.data`,
    ]) {
      const answer = await sendForm(who, path, {
        ...ivory,
        basedOnVersion: '1',
        seen: '5',
        'imageFile-1': new File([photograph], 'a.jpg'),
      })
      expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining('done=')])
    }
    const intents = [
      { intent: 'delete' },
      { intent: 'restock', pieces: '3', size: '' },
      { intent: 'quick-edit', basedOn: '1', price: '1', quantity: '1', seen: '5' },
    ]
    for (const fields of intents) {
      for (const path of [
        '/admin/products',
        '/admin/products.data',
        `/admin/productinfos/${saree.id}`,
      ])
        await who.post(path, { id: saree.id, ...fields })
    }
    const answer = await upload(who, photograph)
    expect([answer.status, pathOf(answer)]).toEqual([302, '/admin/login'])
  }
  expect(await everything()).toEqual(before)
})

test('another site’s page cannot act in the owner’s name', async () => {
  const before = await everything()
  expect((await upload(admin, photograph, { origin: 'https://evil.example' })).status).toBe(403)
  expect(
    (
      await admin.post(
        '/admin/products',
        { intent: 'delete', id: before.products[0]!.id },
        { 'sec-fetch-site': 'cross-site' },
      )
    ).status,
  ).toBe(403)
  expect(await everything()).toEqual(before)
})

test('a product is added with pictures that were uploaded before, and with one that comes along', async () => {
  const uploaded = await upload(admin, photograph)
  expect([uploaded.status, uploaded.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { image } = (await uploaded.json()) as {
    image: { id: string; width: number; height: number }
  }
  expect(image.height).toBeGreaterThan(image.width)

  const answer = await sendForm(admin, '/admin/addproducts', {
    ...ivory,
    size: ['M'],
    category: ['Latest'],
    highlight: ['Silk', ''],
    imageId: [image.id, '', ''],
    imageAlt: ['Front', 'Border', ''],
    'imageFile-2': new File([photograph], 'border.jpg'),
    'imageFile-3': new File([], ''),
  })
  expect(answer.status).toBe(302)
  const place = new URL(answer.headers.get('location')!, shop.url)
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

test('what is missing or no number is named, what was typed is shown again, and nothing is written', async () => {
  const before = await everything()
  const incomplete = await (
    await sendForm(admin, '/admin/addproducts', { ...ivory, title: '', sellingPrice: 'cheap' })
  ).text()
  for (const words of [
    'all fields are required',
    'Please fill this in.',
    'A price in rupees',
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
  expect(unknown).toContain('One of these pictures is not in the shop any more')
  const damaged = await (
    await sendForm(admin, '/admin/addproducts', {
      ...ivory,
      'imageFile-1': new File(['<svg onload="alert(1)">'], 'a.png', { type: 'image/png' }),
    })
  ).text()
  expect(damaged).toContain('Image 1: A drawing (SVG) cannot be used here.')
  expect(await everything()).toEqual(before)
})

test('an upload is judged by its content and its length, and a refusal writes nothing', async () => {
  const before = await everything()
  const refused: [number, BodyInit, string][] = [
    [
      422,
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      uploadMessages.svg,
    ],
    [422, '\0\0\0\x18ftypheic\0\0\0\0', uploadMessages.heic],
    [422, 'MZ', uploadMessages['not-a-picture']],
    [422, '', uploadMessages['not-a-picture']],
    [422, photograph.slice(0, 2000), uploadMessages.damaged],
    [413, new Uint8Array(UPLOAD_BYTES_MAX + 1), uploadMessages['too-large']],
  ]
  for (const [status, body, message] of refused) {
    const answer = await upload(admin, body, { 'content-type': 'image/jpeg' })
    expect([answer.status, await answer.json()]).toEqual([status, { outcome: 'refused', message }])
  }
  expect(await everything()).toEqual(before)
  expect((await admin.get('/admin/pictures')).status).toBeGreaterThanOrEqual(400)
})

test('a stream that never says how long it is ends at the limit', async () => {
  let pieces = 0
  const endless = new ReadableStream({
    pull(controller) {
      pieces += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
      if (pieces > 64) controller.close()
    },
  })
  const answer = await upload(admin, endless).catch(() => null)
  if (answer) expect(answer.status).toBe(413)
  expect(pieces).toBeLessThan(64)
  expect((await sendForm(admin, '/admin/addproducts', { title: 'still here' })).status).toBe(200)
})

test('of two edits the later one is told, shown the other one’s, and overwrites nothing', async () => {
  const suit = await suitInShop(db, { stock: { S: 1, M: 2 } })
  const edit = (fields: Fields) =>
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

test('price and number are edited in the row, new pieces arrive, and a product is deleted once', async () => {
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
  expect(await post({ intent: 'delete' })).toContain('not in the shop any more')
  for (const page of ['productinfos', 'updateproduct'])
    expect((await admin.get(`/admin/${page}/${saree.id}`)).status).toBe(404)
})

test('script in any field stays text', async () => {
  const script = '"><script>alert(1)</script>'
  const answer = await sendForm(admin, '/admin/addproducts', {
    ...ivory,
    title: script,
    description: script,
    highlight: [script],
    imageId: [await picture(db)],
    imageAlt: [script],
  })
  const id = new URL(answer.headers.get('location')!, shop.url).searchParams.get('product')!
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
