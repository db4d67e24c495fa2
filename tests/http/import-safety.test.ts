import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ImageFailure } from '../../src/shop/import-export/import-note.ts'
import { TABLE_BYTES_MAX } from '../../src/shop/import-export/import/import.ts'
import { findImport } from '../../src/shop/import-export/import/import-store.server.ts'
import { importUploads } from '../support/import-uploads.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const { upload, uploaded, everything } = importUploads(shop, admin)

const sample = (name: string) => new Blob([readFileSync(path.join('tests/exports', name))])
const becomes = (id: string, status: string) =>
  expect.poll(async () => (await findImport(db, id))?.status).toBe(status)

test('images from this machine or a private network are not fetched, even after a redirect', async () => {
  const addresses = [
    `${shop.url.replace('localhost', '127.0.0.1')}/about`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/a.jpg',
    'file:///etc/passwd',
    'http://10.0.0.7/a.jpg',
    'http://localhost/a.jpg',
  ]
  const id = await uploaded({
    table: new Blob([
      `Title,Description,Type,Original Price,Selling Price,Image 1\n${addresses.map((address, number) => `Inside ${number},x,saree,2,1,${address}\n`).join('')}`,
    ]),
  })
  await becomes(id, 'ready')
  await admin.post(`/admin/exchange/${id}`, { intent: 'start' })
  await becomes(id, 'done')
  const rows = await db
    .selectFrom('import_rows')
    .select(['outcome', 'missing_pictures'])
    .where('import_id', '=', id)
    .orderBy('product_no')
    .execute()
  expect(
    rows.map(({ outcome, missing_pictures: missing }) => [
      outcome,
      (missing as { problem: ImageFailure }[])[0]?.problem,
    ]),
  ).toEqual(
    addresses.map((address) => [
      'added',
      address.startsWith('file:')
        ? { code: 'no-zip' }
        : {
            code: 'text',
            text: expect.stringMatching(
              address.includes('/about') ? /standard ports/ : /not on the public internet/,
            ),
          },
    ]),
  )
  expect(await db.selectFrom('images').select('id').execute()).toEqual([])
})

test('a file that is too long or missing is refused with a message and not stored', async () => {
  // The job removes the files of the import above only after it has marked that import as done.
  await expect.poll(async () => (await everything()).files).toEqual([])
  const before = await everything()
  const tooLong = await upload(admin, { table: new Blob([new Uint8Array(TABLE_BYTES_MAX + 1)]) })
  expect([tooLong.status, await tooLong.json()]).toEqual([
    422,
    { outcome: 'refused', code: 'table-too-large' },
  ])
  for (const files of [{}, { other: sample('shopify.csv') }] as Record<string, Blob>[]) {
    expect(await (await upload(admin, files)).json()).toEqual({
      outcome: 'refused',
      code: 'no-table',
    })
  }
  const plain = await upload(admin, {}, { accept: 'text/html' })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/admin/exchange?problem=no-table'),
  ])
  const wrong = await admin.post('/admin/exchange/upload', { table: 'x' })
  expect(wrong.status).toBe(302)
  expect(await everything()).toEqual(before)
})

test('script in an import file is shown as text on every page', async () => {
  const script = '"><script>alert(1)</script>'
  const cell = `"${script.replaceAll('"', '""')}"`
  const id = await uploaded({
    table: new Blob([
      `Title,Description,Type,Original Price,Selling Price,Image 1\n${cell},${cell},${cell},${cell},1,${cell}\n`,
    ]),
  })
  await becomes(id, 'ready')
  for (const address of [`/admin/exchange/${id}`, '/admin/exchange'])
    expect(await (await admin.get(address)).text()).not.toContain('<script>alert')
})
