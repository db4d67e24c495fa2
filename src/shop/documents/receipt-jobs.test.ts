import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf } from '../../../tests/support/documents.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { giveCredit } from '../../../tests/support/store-credit.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { findReceipts } from '../settings/receipts/receipts-store.server.ts'
import { saveReceipts } from '../settings/save-settings.server.ts'
import { listDocuments } from './document-store.server.ts'
import { issueReceiptByHand } from './issue-receipt.server.ts'
import { issueReceipts, registerReceiptJobs } from './receipt-jobs.server.ts'

const shop = await openRefundServices()
const { db } = shop
const services = { db, log: pino({ enabled: false }) }
const { id: staffId } = await admin(db)
await registerForTax(db)
await enterBusinessDetails(db)
await saveReceipts(db, {
  ...{ receiptsAreOn: true, basedOn: (await findReceipts(db)).version, changedBy: staffId },
})
/** As if the setting was turned on long ago. */
await sql`update shop_settings set receipts_since = now() - interval '30 days'`.execute(db)
beforeEach(() => issueReceipts(services))

const receiptsOf = async (orderId: number) =>
  (await listDocuments(db, orderId)).filter(({ type }) => type === 'RV')
const placedAgo = (orderId: number, age: string) =>
  sql`update orders set placed_at = now() - ${age}::interval where id = ${orderId}`.execute(db)
const changesOf = async (number: string) =>
  (
    await db
      .selectFrom('staff_changes')
      .select('id')
      .where('subject', '=', `order:${number}`)
      .execute()
  ).length

test('the job of every minute issues what is due when it runs', async () => {
  const schedules: string[][] = []
  const runs: (() => Promise<void>)[] = []
  registerReceiptJobs({
    ...services,
    jobs: {
      work: (_queue, handler) => {
        const job = { id: '1', signal: new AbortController().signal }
        runs.push(() => handler({} as Parameters<typeof handler>[0], job))
      },
      schedule: (...schedule) => schedules.push(schedule),
    },
  })
  expect(schedules).toEqual([['issue-receipts', '* * * * *']])
  const { orderId } = await shop.paidOrder()
  for (const run of runs) await run()
  expect(await receiptsOf(orderId)).toHaveLength(1)
})

test('a member of staff and the job at once issue one receipt, logged only if it is by hand', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { orderId, number } = await shop.paidOrder()
    const [byHand, byJob] = await Promise.all([
      issueReceiptByHand(db, { orderId, staffId }),
      issueReceipts(services),
    ])
    const isByHand = byHand.outcome === 'issued'
    expect(byJob).toBe(isByHand ? 0 : 1)
    expect(await receiptsOf(orderId)).toHaveLength(1)
    expect(await changesOf(number)).toBe(isByHand ? 1 : 0)
  }
})

test('payments of the last two days get a receipt, and older ones are left to staff', async () => {
  const [recent, old] = [await shop.paidOrder(), await shop.paidOrder()]
  await placedAgo(recent.orderId, '47 hours')
  await placedAgo(old.orderId, '49 hours')
  expect(await issueReceipts(services)).toBe(1)
  expect(await receiptsOf(recent.orderId)).toHaveLength(1)
  expect(await receiptsOf(old.orderId)).toEqual([])
  expect((await issueReceiptByHand(db, { orderId: old.orderId, staffId })).outcome).toBe('issued')
})

test('payments before the setting was turned on get no receipt from the job', async () => {
  const { orderId } = await shop.paidOrder()
  await sql`update shop_settings set receipts_since = now()`.execute(db)
  expect(await issueReceipts(services)).toBe(0)
  expect(await receiptsOf(orderId)).toEqual([])
  await sql`update shop_settings set receipts_since = now() - interval '30 days'`.execute(db)
})

test('the job waits while facts of the business are missing, and then numbers without a gap', async () => {
  const orders = [await shop.paidOrder(), await shop.paidOrder()]
  const series = () => db.selectFrom('document_series').selectAll().orderBy('prefix').execute()
  const before = await series()
  await db.deleteFrom('site_records').execute()
  expect(await issueReceipts(services)).toBe(0)
  for (const { orderId } of orders) expect(await receiptsOf(orderId)).toEqual([])
  expect(await series()).toEqual(before)
  await enterBusinessDetails(db)
  expect(await issueReceipts(services)).toBe(2)
  const [[first], [second]] = [
    await receiptsOf(orders[0]!.orderId),
    await receiptsOf(orders[1]!.orderId),
  ]
  expect(second!.serial).toBe(first!.serial + 1)
})

test('a receipt is about the money that was paid online, without the store credit', async () => {
  const request = await shop.shopper()
  await giveCredit(db, request.customerId, 50_001)
  const begun = await shop.begun({ ...request, usesCredit: true, creditPaise: 50_001 })
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await issueReceipts(services)).toBe(1)
  const [receipt] = await receiptsOf((await shop.order(begun.number)).id)
  expect(receipt!.totalPaise).toBe(PRICE - 50_001)
  const sum = receipt!.lines.reduce((paise, { totalPaise }) => paise + totalPaise, 0)
  expect(sum).toBe(receipt!.totalPaise)
})

test('a payment whose order was invoiced or cancelled meanwhile gets no receipt', async () => {
  const [invoiced, cancelled] = [await shop.paidOrder(), await shop.paidOrder()]
  await invoiceOf(db, { orderId: invoiced.orderId })
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', cancelled.orderId)
    .execute()
  expect(await issueReceipts(services)).toBe(0)
  for (const { orderId } of [invoiced, cancelled]) expect(await receiptsOf(orderId)).toEqual([])
})
