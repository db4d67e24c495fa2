import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Shop } from '#web/shop-context.server.ts'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../../tests/support/documents.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { insertOrReplacePeriod, listTaxPeriods } from '#shop/tax/tax-store.server.ts'
import type { Transfer } from '#shop/books/transfers/transfer.ts'
import { periodsUntil } from '#shop/books/period.ts'
import { bookNameFields, initialBookNames } from '#shop/books/book-names.ts'
import { loader as fileLoader } from './book-file.ts'
import BooksPage, { action, loader } from './books-page.tsx'
import { namesAction } from './names-action.server.ts'
import { PeriodChoice } from './period-choice.tsx'
import { Transfers } from './transfers.tsx'
import NamesPage, { action as saveNames, loader as namesLoader } from './names-page.tsx'
import StockPage, { loader as stockLoader } from './stock-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-data-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true }))
const shop = { db, config: { dataDir } } as unknown as Partial<Shop>
await registerForTax(db)
await enterBusinessDetails(db)
const order = await orderOf(db, [{ pricePaise: 449_900 }])
await invoiceOf(db, { orderId: order.id, at: new Date('2026-11-05T10:00:00+05:30') })

type ActionData = Awaited<ReturnType<typeof action>>
const pageOf = async (actionData?: ActionData, period = '2026-11') =>
  pageHtml(BooksPage, {
    loaderData: await loader(getting(shop, `/admin/books?period=${period}`, { signedIn: meera })),
    actionData,
  })
const changes = () => db.selectFrom('staff_changes').select('action').orderBy('id').execute()

test('the page links the files of the period and lists the orders that differ', async () => {
  const html = await pageOf()
  expect(html).toContain('href="/admin/books/files/2026-11/all.zip"')
  expect(html).toContain('href="/admin/books/files/2026-11/gstr1-hsn-b2b.csv"')
  const text = textOf(html)
  expect(text).toContain('Files of November 2026')
  expect(text).toContain('4,499 Rs. = 4,499 Rs. − 0 Rs.')
  expect(text).toContain(`${order.number} Invoiced, but its cash was not recorded in this period`)
  expect(text).toContain('Nothing was imported for this period.')
})

test('a composition taxable person reads turnover and tax for CMP-08, and is offered no GSTR-1', async () => {
  const composition = { startsOn: '2025-10-01', mode: 'composition', stateCode: '27' } as const
  const [before] = await listTaxPeriods(db)
  await insertOrReplacePeriod(db, { ...composition, gstin: '27AAPFU0939F1ZV' })
  const { id } = await orderOf(db, [{ pricePaise: 449_900 }])
  await invoiceOf(db, { orderId: id, at: new Date('2026-10-05T10:00:00+05:30') })
  const html = await pageOf(undefined, '2026-10')
  expect(textOf(html)).toContain(
    'Turnover of October 2026 4,499 Rs. = 4,499 Rs. invoiced − 0 Rs. credit notes',
  )
  expect(textOf(html)).toContain('Tax of 1 % 45 Rs. = 22.50 Rs. CGST + 22.50 Rs. SGST/UTGST')
  expect(html).toContain('href="/admin/books/files/2026-10/cmp-08.csv"')
  expect(textOf(html)).toContain('Choose the quarter above for its statement.')
  expect(html).not.toContain('gstr1')
  expect(textOf(html)).toContain('GSTR-1) is for periods with a regular registration')
  expect(html).toContain('tally-vouchers.xml')
  expect(textOf(await pageOf())).toContain('No bills of supply in November 2026.')
  await insertOrReplacePeriod(db, before!)
  expect(textOf(await pageOf())).not.toContain('CMP-08')
})

test('the latest months and quarters are one tap away, and their files one more', () => {
  const known = periodsUntil('2026-12-05')
  const choice = htmlOf(<PeriodChoice period={known.months[0]!} {...known} />)
  const linked = [...choice.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, to, label]) => [to, label],
  )
  expect(linked).toEqual([
    ['/admin/books?period=2026-12', 'December 2026'],
    ['/admin/books?period=2026-11', 'November 2026'],
    ['/admin/books?period=2026-10', 'October 2026'],
    ['/admin/books?period=2026-27-Q3', 'Quarter 3 of 2026-27'],
    ['/admin/books?period=2026-27-Q2', 'Quarter 2 of 2026-27'],
  ])
})

test('the page names products without an HSN code until their kind has one', async () => {
  const { id } = await orderOf(db, [{ pricePaise: 100_000, hsn: '' }])
  await invoiceOf(db, { orderId: id, at: new Date('2027-01-05T10:00:00+05:30') })
  expect(textOf(await pageOf(undefined, '2027-01'))).toContain('These products have none:')
  await db.updateTable('product_kinds').set({ hsn: '5208' }).where('slug', '=', 'saree').execute()
  expect(textOf(await pageOf(undefined, '2027-01'))).not.toContain('HSN code')
})

test('transfers are shown only if there are any, and explained by what was owed', () => {
  const sums = {
    ...{ owedBeforePaise: 100_000, owedAfterPaise: 50_000, refundsDuePaise: 449_900 },
    ...{ creditDuePaise: 0, refundsMadePaise: 499_900, exchangesMadePaise: 0, madeCount: 1 },
  }
  const transfer: Transfer = {
    ...{ kind: 'refund', id: 7, madeOn: '2026-11-12', amountPaise: 499_900, creditNote: '' },
    ...{ orderNumber: 'ZR10024500', customer: 'Asha', payeeShown: '', reference: '412345678901' },
  }
  const html = htmlOf(<Transfers sums={sums} transfers={[transfer]} />)
  const text = textOf(html)
  expect(text).toContain('4,999 Rs. = 4,999 Rs. refunds + 0 Rs. cash of exchanges')
  expect(text).toContain('500 Rs. = 1,000 Rs. owed before + 4,499 Rs. refunds settled')
  expect(text).toContain('Difference 0 Rs.')
  expect(text).toContain('ZR10024500 Refund of a cash order 2026-11-12 412345678901 4,999 Rs.')
  const none = Object.fromEntries(Object.keys(sums).map((key) => [key, 0])) as typeof sums
  expect(htmlOf(<Transfers sums={none} transfers={[]} />)).toBe('')
})

test('the page links the files of transfers', async () => {
  const html = await pageOf()
  for (const file of ['transfers.csv', 'tally-payments.xml', 'zoho-journals.csv'])
    expect(html).toContain(`href="/admin/books/files/2026-11/${file}"`)
  expect(html).not.toContain('Transfers to customers')
})

const REPORT =
  'transaction_entity,entity_id,amount,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at\n' +
  'payment,pay_9,4499.00,89.98,16.20,0,4392.82,setl_1,2026-11-24 10:00:00\n'
function upload(content: string | null, signedIn = meera) {
  const body = new FormData()
  if (content !== null) body.set('report', new File([content], 'report.csv'))
  const request = new Request('http://zari.test/admin/books', { method: 'POST', body })
  return action(routeArguments(shop, { request, signedIn }))
}

test('an imported report shows fees, and payments that the shop does not know', async () => {
  expect(await upload(null)).toMatchObject({
    tone: 'error',
    problems: { report: expect.any(String) },
  })
  expect(await upload('Name,Price\n')).toMatchObject({ tone: 'error' })
  expect(await upload(REPORT)).toEqual({
    tone: 'success',
    text: '1 line imported; 0 known already.',
  })
  expect(await upload(REPORT)).toMatchObject({ text: expect.stringContaining('imported before') })
  expect(fs.readdirSync(dataDir)).toEqual([])
  const text = textOf(await pageOf())
  expect(text).toContain('GST on fees 16.20 Rs.')
  expect(text).toContain('pay_9 unknown 4,499 Rs.')
})

test('a download is recorded in the change log, and an unknown file is not found', async () => {
  const load = (file: string, period = '2026-11') =>
    fileLoader(getting(shop, '/', { signedIn: meera, params: { period, file } }))
  const before = await changes()
  const response = await load('sales-register.csv')
  expect(response.headers.get('content-disposition')).toContain('2026-11-sales-register.csv')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain(order.number)
  expect(await changes()).toEqual([...before, { action: 'data-exported' }])
  for (const [file, period] of [['secret.csv'], ['sales-register.csv', '2026']] as const)
    await expect(load(file, period)).rejects.toMatchObject({ init: { status: 404 } })
  expect(await changes()).toHaveLength(before.length + 1)
})

test('the stock page values products that have a cost', async () => {
  const { id, title } = await sareeInShop(db, { sellingPricePaise: 210_000, quantity: 3 })
  await db.updateTable('products').set({ cost_paise: 150_000 }).where('id', '=', id).execute()
  const loaderData = await stockLoader(getting(shop, '/admin/books/stock', { signedIn: meera }))
  expect(textOf(pageHtml(StockPage, { loaderData }))).toContain(
    `${title} 3 1,500 Rs. 2,000 Rs. 500 Rs. (25 %) 4,500 Rs.`,
  )
})

test('names are saved, and wrong ones are marked', async () => {
  const send = (fields: Fields) => namesAction(db, meera.id, formOf(fields))
  const names = { ...initialBookNames, intent: 'save-names', basedOn: 1 }
  expect(await send({ ...names, tallyCgst: '' })).toMatchObject({
    problems: { tallyCgst: 'Please enter a name.' },
  })
  expect(await send(names)).toMatchObject({ tone: 'success' })
  expect(await send(names)).toMatchObject({ tone: 'error' })
  expect(await send({ ...names, intent: 'other' })).toMatchObject({ tone: 'error' })
  const loaderData = await namesLoader(getting(shop, '/admin/books/names', { signedIn: meera }))
  const text = textOf(pageHtml(NamesPage, { loaderData, actionData: undefined }))
  for (const [, label] of bookNameFields) expect(text).toContain(label)
})

test('only admins read the books, and a refused request writes nothing', async () => {
  const before = [await changes(), await db.selectFrom('settlement_lines').selectAll().execute()]
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting(shop, '/', { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) => stockLoader(getting(shop, '/', { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) => namesLoader(getting(shop, '/', { signedIn })))
  const params = { period: '2026-11', file: 'all.zip' }
  await expectForAdminsOnly({ db }, (signedIn) =>
    fileLoader(getting(shop, '/', { signedIn, params })),
  )
  await expectForAdminsOnly({ db }, (signedIn) =>
    upload(REPORT.replace('pay_9', 'pay_8'), signedIn!),
  )
  const fields = { ...initialBookNames, intent: 'save-names', basedOn: 2 }
  await expectForAdminsOnly({ db }, (signedIn) =>
    saveNames(posting(shop, '/', { signedIn, fields })),
  )
  expect([await changes(), await db.selectFrom('settlement_lines').selectAll().execute()]).toEqual(
    before,
  )
})
