import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { ivory, productForms } from '../support/product-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const { upload, sendForm, everything } = productForms(shop)
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const strangers = [guest, customer]

const pathOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', shop.url).pathname
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_8.jpg'))

test('the admin’s product pages are refused to everyone but admins', async () => {
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

test('product edits and uploads are refused to everyone but admins and write nothing', async () => {
  const saree = await sareeInShop(db)
  const before = await everything()
  for (const who of strangers) {
    for (const path of [
      '/admin/addproducts',
      '/admin/addproducts.data',
      `/admin/updateproduct/${saree.id}`,
      `/admin/updateproduct/${saree.id}.data`,
    ]) {
      const response = await sendForm(who, path, {
        ...ivory,
        basedOnVersion: '1',
        seen: '5',
        'imageFile-1': new File([photograph], 'a.jpg'),
      })
      expect([path, await response.text()]).not.toEqual([path, expect.stringContaining('done=')])
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
    const response = await upload(who, photograph)
    expect([response.status, pathOf(response)]).toEqual([302, '/admin/login'])
  }
  expect(await everything()).toEqual(before)
})

test('a form of another site cannot edit products in the admin’s session', async () => {
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
