import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { indianDay } from '../tax/dated.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { insertOrReplacePrefix, updateSeriesNumber } from './series-store.server.ts'

const { db, connection } = await testDatabase({ connectionsMax: 20 })
const goods = [{ pricePaise: 99_900 }]
const at = new Date('2026-11-24T10:00:00+05:30')

/** Lists the documents of a series, and fails if a number is missing or a date falls. */
async function seriesOf(prefix: string, year: string) {
  const documents = await db
    .selectFrom('documents')
    .select(['serial', 'number', 'issued_at as issuedAt', 'order_id as orderId'])
    .where('prefix', '=', prefix)
    .where('financial_year', '=', year)
    .orderBy('serial')
    .execute()
  expect(documents.map(({ serial }) => serial)).toEqual(documents.map((_, index) => index + 1))
  const times = documents.map(({ issuedAt }) => issuedAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  return documents
}

const ordersToInvoice = (count: number) =>
  Promise.all(Array.from({ length: count }, () => orderOf(db, goods)))

test('64 concurrent issuers, of whom some fail late, leave neither a gap nor a duplicate', async () => {
  const orders = await ordersToInvoice(64)
  const outcomes = await Promise.allSettled(
    orders.map(({ id: orderId }, index) =>
      inTransaction(db, async (tx) => {
        const time = new Date(at.getTime() - index * 1000)
        const issued = await issueInvoice(tx, { orderId, at: time })
        if (index % 8 === 3) throw new Error('fails after it has taken a number')
        return issued
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  const documents = await seriesOf('BS', '26-27')
  expect(documents).toHaveLength(56)
  expect(documents.at(-1)!.number).toBe('BS/26-27/000056')
  expect(new Set(documents.map(({ orderId }) => orderId)).size).toBe(56)
})

test('concurrent requests to invoice one order issue one invoice', async () => {
  const [order] = await ordersToInvoice(1)
  const issue = () => inTransaction(db, (tx) => issueInvoice(tx, { orderId: order!.id, at }))
  const outcomes = await Promise.all(Array.from({ length: 8 }, issue))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'issued',
    ...Array.from({ length: 7 }, () => 'nothing-to-invoice'),
  ])
})

test('a series starts again on 1 April in India, and with a new prefix from its day on', async () => {
  const issueAt = async (time: string) => {
    const [order] = await ordersToInvoice(1)
    return (await invoiceOf(db, { orderId: order!.id, at: new Date(time) })).number
  }
  await inTransaction(db, (tx) =>
    insertOrReplacePrefix(tx, { type: 'BS', startsOn: '2098-05-01', prefix: 'B2' }),
  )
  expect(await issueAt('2028-03-31T18:29:00Z')).toBe('BS/27-28/000001')
  expect(await issueAt('2028-03-31T18:30:00Z')).toBe('BS/28-29/000001')
  expect(await issueAt('2028-04-30T12:00:00Z')).toBe('BS/28-29/000002')
  expect(await issueAt('2098-05-01T12:00:00Z')).toBe('B2/98-99/000001')
})

test('a clock that runs back never gives a later number an earlier date', async () => {
  const number = (time: string) =>
    inTransaction(db, (tx) => updateSeriesNumber(tx, 'RV', new Date(time)))
  await number('2027-06-02T00:10:00+05:30')
  const { serial, issuedAt } = await number('2027-06-01T23:50:00+05:30')
  expect({ serial, day: indianDay(issuedAt) }).toEqual({ serial: 2, day: '2027-06-02' })
})

test('a prefix of another type is refused, and nothing is written', async () => {
  const series = () => db.selectFrom('document_series').selectAll().execute()
  await inTransaction(db, (tx) => updateSeriesNumber(tx, 'DC', at))
  await insertOrReplacePrefix(db, { type: 'RV', startsOn: '2020-01-01', prefix: 'DC' })
  const before = await series()
  await expect(inTransaction(db, (tx) => updateSeriesNumber(tx, 'RV', at))).rejects.toThrow(
    'another type',
  )
  expect(await series()).toEqual(before)
})

test('a process that is killed while it issues leaves no gap, and others continue', async () => {
  const orders = await ordersToInvoice(40)
  const orderIds = orders.map(({ id }) => id)
  const child = spawn(
    process.execPath,
    ['tests/support/issue-process.ts', JSON.stringify({ connection, orderIds })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let issued = 0
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toBe('issued')
    if (++issued === 10) child.kill('SIGKILL')
  }
  await ended
  const year = (
    await db
      .selectFrom('documents')
      .select('financial_year as year')
      .where('order_id', '=', orderIds[0]!)
      .executeTakeFirstOrThrow()
  ).year
  const before = (await seriesOf('BS', year)).length
  const [next] = await ordersToInvoice(1)
  await invoiceOf(db, { orderId: next!.id })
  expect(await seriesOf('BS', year)).toHaveLength(before + 1)
})
