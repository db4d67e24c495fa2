import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { inspected, mailsOfReturns, requested } from '../../../../tests/support/return-fixtures.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { listLiveHolds } from '../../stock/ledger-store.server.ts'
import { findReturn } from '../return-store.server.ts'
import { settleReturn } from '../settle-return.server.ts'
import { findDue } from '../settling/due.server.ts'
import { expireExchanges } from './expire-exchanges.server.ts'

const { db, services, log } = await openTestServices()
const { id: adminId } = await admin(db)

async function exchanged() {
  const order = await deliveredSuit(db)
  const lines = [{ position: 0, quantity: 1, newSize: 'L' }]
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  return { order, id }
}

const end = (id: number) =>
  db
    .updateTable('exchange_holds')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where('return_id', '=', id)
    .execute()

test('a new size whose piece does not arrive is released once, with one mail', async () => {
  const { order, id } = await exchanged()
  expect(await listLiveHolds(db, order.suit.id)).toMatchObject([
    { orderNumber: order.number, size: 'L', quantity: 1, returnId: id },
  ])
  expect(await expireExchanges(services)).toBe(0)
  await end(id)
  const counts = await Promise.all([expireExchanges(services), expireExchanges(services)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
  expect(await findReturn(db, id)).toMatchObject({ state: 'requested', keptUntil: null })
  expect(await listLiveHolds(db, order.suit.id)).toEqual([])
  const mails = await mailsOfReturns(db, order.id)
  expect(mails.filter((mail) => mail === 'size-released')).toHaveLength(1)
})

test('a size that cannot be released is logged and does not stop the next ones', async () => {
  const [broken, other] = [await exchanged(), await exchanged()]
  for (const { id } of [broken, other]) await end(id)
  const setReserved = (reserved: number) =>
    db
      .updateTable('stock')
      .set({ reserved })
      .where('product_id', '=', broken.order.suit.id)
      .where('size', '=', 'L')
      .execute()
  await setReserved(0)
  expect(await expireExchanges(services)).toBe(1)
  expect(log.join('')).toContain('new size could not be released')
  expect(await stockOf(db, other.order.suit, 'L')).toEqual([1, 0])
  expect(await findReturn(db, broken.id)).toMatchObject({ keptUntil: expect.any(Date) })
  expect(await mailsOfReturns(db, broken.order.id)).not.toContain('size-released')
  await setReserved(1)
  expect(await expireExchanges(services)).toBe(1)
})

test('the size of a piece that has arrived stays kept after its time', async () => {
  const { order, id } = await exchanged()
  await inspected(db, { id, staffId: adminId })
  await end(id)
  expect(await expireExchanges(services)).toBe(0)
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 1])
})

test('a piece that arrives later is exchanged if the size is still in stock', async () => {
  const { order, id } = await exchanged()
  await end(id)
  await expireExchanges(services)
  await inspected(db, { id, staffId: adminId })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  const settled = await settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise },
    basedOnOutcome: 'exchange',
  })
  expect(settled).toMatchObject({ outcome: 'settled', exchangeOrderNumber: expect.any(String) })
  expect(await stockOf(db, order.suit, 'L')).toEqual([0, 0])
})
