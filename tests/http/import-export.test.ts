import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsFolder } from '../../src/shop/import-export/import/import-services.server.ts'
import { findImport } from '../../src/shop/import-export/import/import-store.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { importUploads } from '../support/import-uploads.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db, config } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const packer = await signedIn(shop, 'packer')
const admin = await signedIn(shop, 'admin')
const { upload, uploaded, everything } = importUploads(shop, admin)
const strangers = { guest, customer, packer }
const folder = importsFolder(config.dataDir)

const sample = (name: string) => new Blob([readFileSync(path.join('tests/exports', name))])
const becomes = (id: string, status: string) =>
  expect.poll(async () => (await findImport(db, id))?.status).toBe(status)

test('import and export are refused to everyone but admins, and a refusal writes nothing', async () => {
  const saree = await sareeInShop(db, { title: 'Secret saree', images: 0 })
  const waiting = await uploaded({ table: sample('shopify.csv') })
  await becomes(waiting, 'ready')
  const before = await everything()
  for (const [name, who] of Object.entries(strangers)) {
    const pages = [
      '/admin/exchange',
      '/admin/exchange.data',
      `/admin/exchange/${waiting}`,
      `/admin/exchange/${waiting}.data`,
      `/admin/exchange/${waiting}/rows.csv`,
      `/admin/exchange/${waiting}/live`,
      '/admin/exchange/live',
      ...['products.csv', 'products.zip', 'orders.csv', 'customers.csv', 'template.csv'].map(
        (file) => `/admin/exchange/files/${file}`,
      ),
    ]
    for (const page of pages) {
      const response = await who.get(page)
      expect([name, page, response.status === 200 && !page.endsWith('.data')]).toEqual([
        name,
        page,
        false,
      ])
      const text = await response.text()
      expect([name, page, text.includes(saree.title) || text.includes('Teal Anarkali')]).toEqual([
        name,
        page,
        false,
      ])
    }
    expect([302, 403]).toContain((await upload(who, { table: sample('shopify.csv') })).status)
    for (const intent of ['start', 'cancel', 'check-again', 'pictures-again']) {
      for (const address of [`/admin/exchange/${waiting}`, `/admin/exchange/${waiting}.data`])
        await who.post(address, { intent })
    }
  }
  expect(
    (await upload(admin, { table: sample('shopify.csv') }, { origin: 'https://evil.example' }))
      .status,
  ).toBe(403)
  expect(await everything()).toEqual(before)
})

test('a Shopify export is imported: dry run, refusals, then the products', async () => {
  const id = await uploaded({ table: sample('shopify.csv') })
  await becomes(id, 'ready')
  const page = await (await admin.get(`/admin/exchange/${id}`)).text()
  for (const words of [
    '5 products in 7 lines',
    'a Shopify export',
    'Import 2 products',
    'In the other shop it is not published.',
    'This shop has no size 3XL',
  ])
    expect(page.replaceAll('<!-- -->', '')).toContain(words)
  const refused = await (await admin.get(`/admin/exchange/${id}/rows.csv?show=refused`)).text()
  expect(refused.split('\r\n')[0]).toBe('Line,Title,Will be,Has been,Reason,Missing pictures')
  expect(refused).toContain('Gift card')
  expect(refused).not.toContain('Teal Anarkali')

  await admin.post(`/admin/exchange/${id}`, {
    intent: 'check-again',
    type: 'saree',
    description: 'Soon more.',
    stock: '2',
  })
  await becomes(id, 'ready')
  await admin.post(`/admin/exchange/${id}`, { intent: 'start' })
  await becomes(id, 'done')
  const products = await db
    .selectFrom('products')
    .select('title')
    .where('title', 'in', [
      'Teal Anarkali Suit',
      'Ivory Chanderi Saree',
      'Woollen Stole',
      'Draft Saree',
    ])
    .orderBy('title')
    .execute()
  expect(products.map(({ title }) => title)).toEqual([
    'Ivory Chanderi Saree',
    'Teal Anarkali Suit',
    'Woollen Stole',
  ])
  await expect.poll(() => existsSync(path.join(folder, id))).toBe(false)
  const log = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', `import:${id}`)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['import-uploaded', 'import-started'])
})

test('an export opens safely in a spreadsheet and can be imported unchanged', async () => {
  await sareeInShop(db, { title: '=HYPERLINK("http://evil.example")', images: 0 })
  const response = await admin.get('/admin/exchange/files/products.csv')
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="\d{4}-\d\d-\d\d-products\.csv"$/,
  )
  const table = await response.text()
  expect(table).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const id = await uploaded({ table: new Blob([table]) })
  await becomes(id, 'ready')
  const page = (await (await admin.get(`/admin/exchange/${id}`)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('There is nothing to import.')

  const zip = new Uint8Array(
    await (await admin.get('/admin/exchange/files/products.zip')).arrayBuffer(),
  )
  const packed = await uploaded({ table: new Blob([zip]) })
  await becomes(packed, 'ready')
  expect(
    await db
      .selectFrom('import_rows')
      .select('verdict')
      .distinct()
      .where('import_id', '=', packed)
      .execute(),
  ).toEqual([{ verdict: 'unchanged' }])

  for (const file of ['orders.csv', 'customers.csv']) {
    const bytes = new Uint8Array(
      await (await admin.get(`/admin/exchange/files/${file}`)).arrayBuffer(),
    )
    expect([...bytes.subarray(0, 3)], 'the mark by which a spreadsheet knows UTF-8').toEqual([
      0xef, 0xbb, 0xbf,
    ])
  }
  expect(await (await admin.get('/admin/exchange/files/customers.csv')).text()).toContain(
    customer.email,
  )
  expect(
    (
      await db
        .selectFrom('staff_changes')
        .select('subject')
        .where('action', '=', 'data-exported')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject),
  ).toEqual(['export:orders.csv', 'export:customers.csv', 'export:customers.csv'])
  expect((await admin.get('/admin/exchange/files/secrets.csv')).status).toBe(404)
})
