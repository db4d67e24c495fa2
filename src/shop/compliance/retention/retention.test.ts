import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { orderOf } from '../../../../tests/support/documents.ts'
import { readSourceFiles } from '../../../../tests/support/source-files.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { updateOrdersErased } from '../../orders/order-erasure-store.server.ts'
import { findLastRuns } from './job-run-store.server.ts'
import { retentionRules } from './retention.ts'

const queues = retentionRules.flatMap(({ queue }) => queue ?? [])

test('each job of the list is the name of a queue in the code, once', () => {
  expect(new Set(queues).size).toBe(queues.length)
  const sources = readSourceFiles().filter(
    ({ path }) => path.startsWith('src/') && !path.includes('/retention/'),
  )
  for (const queue of queues)
    expect(
      sources.filter(({ text }) => text.includes(`= '${queue}'`)).map(({ path }) => path),
      queue,
    ).toHaveLength(1)
})

test('the periods are those that the jobs delete by', () => {
  const howLong = Object.fromEntries(retentionRules.map((rule) => [rule.queue, rule.howLong]))
  expect(howLong['forget-searches']).toBe('90 days')
  expect(howLong['poll-parcels']).toContain('90 days for reports; 60 days for labels')
  expect(howLong['forget-back-in-stock']).toBe('30 days after the mail; 7 days if never confirmed')
})

test('orders of a deleted account are said to keep what their invoices need', async () => {
  const { db } = await testDatabase()
  const { id: orderId } = await orderOf(db, [{ pricePaise: 449_900 }])
  const { customer_id: customerId } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('customer_id')
    .executeTakeFirstOrThrow()
  await updateOrdersErased(db, customerId)
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect([order.email, order.phone_no, order.customer_note]).toEqual(['', '', ''])
  expect([order.first_name, order.house_no, order.city].every(Boolean)).toBe(true)
  const { howLong } = retentionRules.find(({ what }) => what.startsWith('Accounts'))!
  expect(howLong).toContain('orders then lose email, phone and notes, and keep name and address')
})

test('the last run of a job is known once it ends without an error', async () => {
  const { db, pool } = await testDatabase()
  const jobs = openJobs(pool, openLog('silent'), { pollingSeconds: 0.5 })
  const failed = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('disk is full')))
  jobs.work('forget-searches', async () => {})
  jobs.work('tidy-imports', failed, { retryLimit: 0 })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  expect(await findLastRuns(db, queues)).toEqual(new Map())
  for (const queue of ['forget-searches', 'tidy-imports'])
    await inTransaction(db, (tx) => jobs.enqueue(tx, queue, {}))
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await expect
    .poll(async () => [...(await findLastRuns(db, queues)).keys()])
    .toEqual(['forget-searches'])
})
