import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { noteGoodsSold } from '#shop/challans/issue-challan.server.ts'
import type { Config } from '#shop/config/config.ts'
import { insertQuery } from '#shop/inbox/query-store.server.ts'
import { DEMO_ADMIN_EMAIL } from '#shop/own-shop/demo-accounts.ts'
import { holdStock } from '#shop/stock/hold-stock.server.ts'
import {
  admin,
  customer,
  orderBeingPaid,
  placedOrder,
  sareeInShop,
  type Person,
} from '../../../../tests/support/builders.ts'
import { issuedChallan } from '../../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import HomePage, { loader } from './home-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })
const config = {
  ...{ backupPassphrase: null, dataDir: '/nowhere', databaseUrl: null },
} as unknown as Config
const load = (signedIn: Person | null) => loader(getting({ db, config }, '/admin', { signedIn }))
const pageOf = async (signedIn: Person) => pageHtml(HomePage, { loaderData: await load(signedIn) })

test('the home page of an admin counts open work and links each count to exactly the counted rows', async () => {
  await placedOrder(db)
  await placedOrder(db, { status: 2 })
  await placedOrder(db, { status: 2 })
  await placedOrder(db, { status: 4 })
  await sareeInShop(db, { quantity: 1 })
  await insertQuery(db, {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: '',
    yourMessage: 'Do you ship to Pune?',
  })
  const html = await pageOf(meera)
  expect(textOf(html)).toContain(
    '1 to confirm 2 to pack 0 on the way 0 payments to verify 1 low in stock 1 query to answer',
  )
  expect(html).toContain('href="/admin/orders?status=2&amp;payment=paid"')
  expect(html).toContain('href="/admin/queries?show=unanswered"')
  expect(textOf(html)).toContain('Sales of the last 30 days')
})

test('the home page of a packer shows only parcels, no money and no sales', async () => {
  expect(Object.keys(await load(packer))).toEqual(['packerWork'])
  const html = await pageOf(packer)
  expect(textOf(html)).toContain('1 to confirm 2 to pack 0 on the way View Orders')
  expect(html).not.toMatch(/Rs\.|\/admin\/money|\/admin\/queries/)
})

test('the home page warns an admin, and no packer, that backups are off', async () => {
  const html = await pageOf(meera)
  expect(textOf(html)).toContain('The shop is not backed up as it should be Backups are off.')
  expect(html).toContain('href="/admin/backups"')
  expect(await pageOf(packer)).not.toContain('backed up')
})

test('guests and customers are sent from the home page to the admin login', async () => {
  for (const signedIn of [null, await customer(db)])
    await expect(load(signedIn)).rejects.toMatchObject({ status: 302 })
})

test('the home page warns an admin when unpaid orders hold a large part of the stock', async () => {
  const saree = await sareeInShop(db, { quantity: 80 })
  const { id } = await orderBeingPaid(db)
  const hold = (quantity: number) =>
    inTransaction(db, (tx) =>
      holdStock(tx, {
        orderId: id,
        lines: [{ productId: saree.id, size: '', quantity }],
        minutes: 10,
      }),
    )
  expect(await pageOf(meera)).not.toContain('held by unpaid orders')
  await hold(20)
  const html = await pageOf(meera)
  expect(textOf(html)).toContain('25 % of the stock is held by unpaid orders')
  expect(textOf(html)).toContain('1 order holds 20 of 81 pieces.')
  expect(await pageOf(packer)).not.toContain('held by unpaid orders')
})

test('the home page of a demo does not warn about backups, because its data is made up', async () => {
  await admin(db, { email: DEMO_ADMIN_EMAIL })
  const text = textOf(await pageOf(meera))
  expect(text).toContain('This is a demo')
  expect(text).not.toContain('backed up')
})

test('late invoices of goods on approval are counted until they are settled', async () => {
  expect(await pageOf(meera)).not.toContain('/admin/challans')
  await enterBusinessDetails(db)
  await registerForTax(db)
  const issuedAt = new Date('2025-11-05T06:00:00Z')
  const { id } = await issuedChallan(db, meera.id, issuedAt, 'on-approval')
  await issuedChallan(db, meera.id, new Date(), 'on-approval')
  const html = await pageOf(meera)
  expect(textOf(html)).toContain('1 late invoice of a challan')
  expect(html).toContain('href="/admin/challans"')
  await noteGoodsSold(db, { id, staffId: meera.id, invoiceNumber: 'TI/26-27/000031' })
  expect(await pageOf(meera)).not.toContain('/admin/challans')
})
