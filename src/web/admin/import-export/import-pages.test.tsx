import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { findImport } from '#shop/import-export/import/import-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { openImportServices } from '../../../../tests/support/import-fixtures.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { machineWith, routeArguments } from '../../../../tests/support/route-arguments.ts'
import { expectForAdminsOnly, getting, posting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader as loadFile } from './export-file.ts'
import ImportExportPage, { loader as loadList } from './import-export-page.tsx'
import { uploadErrors } from './import-messages.ts'
import ImportPage, { action, loader as loadImport } from './import-page.tsx'
import { loader as loadRows } from './rows-file.ts'
import { action as upload } from './upload-import.ts'

const database = await testDatabase()
const { db } = database
const { parts, owner, check } = await openImportServices(database)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-data-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))
const config = { shopUrl: 'https://zari.test', dataDir } as Shop['config']
const shop = { db, config, media: parts.media, jobs: parts.jobs as Jobs }
const table = 'Title,Description,Type,Original Price,Selling Price\n'
const good = (title: string) => `${title},Silk,saree,4999,2499\n`
const nowhere = '1666d988-6bfb-468a-a221-599790f3c118'

const list = (query = '', signedIn: Person | null = owner) =>
  loadList(getting(shop, `/admin/exchange${query}`, { signedIn }))
const one = (id: string, query = '', signedIn: Person | null = owner) =>
  loadImport(getting(shop, `/admin/exchange/${id}${query}`, { signedIn, params: { id } }))
const rows = (id: string, query = '', signedIn: Person | null = owner) =>
  loadRows(getting(shop, `/admin/exchange/${id}/rows.csv${query}`, { signedIn, params: { id } }))
const file = (name: string, signedIn: Person | null = owner) =>
  loadFile(getting(shop, `/admin/exchange/files/${name}`, { signedIn, params: { file: name } }))
const imports = () => db.selectFrom('imports').select(['id', 'status']).orderBy('id').execute()
const exportsLogged = () =>
  db.selectFrom('staff_changes').select('subject').where('action', '=', 'data-exported').execute()

function send(
  name: string,
  isScript: boolean,
  signedIn: Person | null = owner,
  services: Partial<Shop> = shop,
) {
  const body = new FormData()
  body.append(name, new Blob([table + good('Uploaded')]), 'spring.csv')
  const headers = isScript ? { accept: 'application/json' } : {}
  const request = new Request('http://zari.test/up', { method: 'POST', body, headers })
  return upload(routeArguments(services, { request, signedIn }))
}

test('the page counts the products to export and explains why an upload was refused', async () => {
  await sareeInShop(db)
  const html = pageHtml(ImportExportPage, { loaderData: await list('?problem=no-table') })
  expect(textOf(html)).toContain('1 product, with the web addresses')
  expect(textOf(html)).toContain(uploadErrors['no-table'])
  expect(linksOf(html)).toMatchObject({ 'Orders as CSV': '/admin/exchange/files/orders.csv' })
  expect((await list('?problem=toString')).uploadError).toBeNull()
})

test('the page of an import counts its products and offers to import them', async () => {
  const { id } = await check(table + good('First') + good('Second') + 'Third,,saree,1,1\n')
  const html = pageHtml(ImportPage, { loaderData: await one(id) })
  expect(textOf(html)).toContain('3 products in 3 lines: this shop’s own columns.')
  expect(textOf(html)).toContain('Import 2 products')
  expect(linksOf(html)).toMatchObject({
    'All 3': `/admin/exchange/${id}`,
    'New 2': `/admin/exchange/${id}?show=new`,
    'Refused 1': `/admin/exchange/${id}?show=refused`,
  })
  expect(html).toContain('<details open=""')
  const listed = pageHtml(ImportExportPage, { loaderData: await list() })
  expect(linksOf(listed)['products.csv']).toBe(`/admin/exchange/${id}`)
})

test('the shown and the downloaded rows of an import have the same filter', async () => {
  const { id } = await check(table + good('Accepted') + 'Refused one,,saree,1,1\n')
  const html = pageHtml(ImportPage, { loaderData: await one(id, '?show=refused') })
  expect(textOf(html)).toContain('Refused one')
  expect(textOf(html)).not.toContain('Accepted')
  expect(linksOf(html)['Download this list']).toBe(`/admin/exchange/${id}/rows.csv?show=refused`)
  const csv = await (await rows(id, '?show=refused')).text()
  expect(csv).toContain('Refused one,refused')
  expect(csv).not.toContain('Accepted')
  expect(await (await rows(id)).text()).toContain('Accepted,new')
})

test('an unknown import or file is answered 404', async () => {
  for (const id of [nowhere, 'x']) {
    await expect(one(id)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(rows(id)).rejects.toMatchObject({ init: { status: 404 } })
  }
  await expect(file('users.csv')).rejects.toMatchObject({ init: { status: 404 } })
  expect(await exportsLogged()).toEqual([])
})

test('an export of personal data is recorded; an export of products is not', async () => {
  const template = await file('template.csv')
  expect(await template.text()).toContain('Sample: ivory Chanderi saree')
  expect(template.headers.get('content-disposition')).toContain('filename="products.csv"')
  expect(await (await file('products.csv')).text()).toContain('Green Kanjivaram saree')
  expect(await exportsLogged()).toEqual([])
  for (const name of ['orders.csv', 'customers.csv']) {
    const response = await file(name)
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.text()
  }
  expect(await exportsLogged()).toEqual([
    { subject: 'export:orders.csv' },
    { subject: 'export:customers.csv' },
  ])
})

test('an upload begins an import; a script gets its id, a plain form is redirected to its page', async () => {
  const scripted = await send('table', true)
  expect(scripted.status).toBe(201)
  const { id } = (await scripted.json()) as { id: string }
  expect(await findImport(db, id)).toMatchObject({ status: 'reading', fileName: 'spring.csv' })
  const plain = await send('table', false)
  const [, plainId = ''] =
    /^\/admin\/exchange\/(.+)$/.exec(plain.headers.get('location') ?? '') ?? []
  expect(await findImport(db, plainId)).toMatchObject({ status: 'reading' })
})

test('an upload without a table is refused and begins no import', async () => {
  const before = await imports()
  const scripted = await send('other', true)
  expect([scripted.status, await scripted.json()]).toEqual([
    422,
    { outcome: 'refused', code: 'no-table' },
  ])
  const plain = await send('other', false)
  expect(plain.headers.get('location')).toBe('/admin/exchange?problem=no-table')
  expect(await imports()).toEqual(before)
})

test('on a full disk, uploads get 507 and imports cannot start but can be cancelled', async () => {
  const { id } = await check(table + good('Waits for space'))
  const full = { ...shop, machine: machineWith('full') }
  const before = await imports()
  const scripted = await send('table', true, owner, full)
  expect([scripted.status, await scripted.json()]).toEqual([
    507,
    { outcome: 'refused', code: 'disk-full' },
  ])
  const plain = await send('table', false, owner, full)
  expect(plain.headers.get('location')).toBe('/admin/exchange?problem=disk-full')
  expect((await list('?problem=disk-full')).uploadError).toBe('disk-full')
  const ask = (intent: string) =>
    action(
      posting(full, `/admin/exchange/${id}`, {
        signedIn: owner,
        params: { id },
        fields: { intent },
      }),
    )
  expect(await ask('start')).toMatchObject({ text: uploadErrors['disk-full'] })
  expect(await imports()).toEqual(before)
  await ask('cancel')
  expect(await findImport(db, id)).toMatchObject({ status: 'cancelled' })
})

test('only admins can import, export and see imports', async () => {
  const { id } = await check(table + good('Guarded'))
  const [before, logged] = [await imports(), await exportsLogged()]
  const cancel = (signedIn: Person | null) =>
    action(posting(shop, '/admin', { fields: { intent: 'cancel' }, signedIn, params: { id } }))
  await expectForAdminsOnly({ db }, (signedIn) => list('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => one(id, '', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => rows(id, '', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => file('customers.csv', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => send('table', true, signedIn))
  await expectForAdminsOnly({ db }, cancel)
  expect([await imports(), await exportsLogged()]).toEqual([before, logged])
  expect((await cancel(owner)).tone).toBe('success')
  expect((await findImport(db, id))?.status).toBe('cancelled')
})
