import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../../tests/support/blocked-queries.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { paidSuit, problemsOf, sizedSuit } from '../../../../tests/support/exchange-fixtures.ts'
import { openRefundServices } from '../../../../tests/support/refund-services.ts'
import { inspected, requested } from '../../../../tests/support/return-fixtures.ts'
import { creditOf, giveCredit } from '../../../../tests/support/store-credit.ts'
import { lockCreditLots } from '../../credit/credit-store.server.ts'
import { cancelOrder } from '../../payment-admin/cancel-order.server.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
import { settleReturn } from '../settle-return.server.ts'
import { findDue } from '../settling/due.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)

type Order = Awaited<ReturnType<typeof paidSuit>>

async function toSettle(order: Order, newSize: string) {
  const lines = [{ position: 0, quantity: 1, newSize }]
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  await inspected(db, { id, staffId: adminId })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  const wish = { id, adminId, note: '', basedOnPaise, basedOnOutcome: 'exchange' as const }
  return () => settleReturn(services, wish)
}

test('an exchange locks no stock while it waits for the store credit', async () => {
  const order = await paidSuit(shop)
  await giveCredit(db, order.customerId, 1_000)
  const settle = await toSettle(order, 'L')
  const { settled } = await inTransaction(db, async (tx) => {
    await lockCreditLots(tx, order.customerId)
    const waiting = settle()
    await waitUntilBlocked(db)
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await lockStock(tx, [{ productId: order.suit.id, size: 'L' }])
    return { settled: waiting }
  })
  expect(await settled).toMatchObject({ outcome: 'settled' })
})

test('exchanges and cancellations of one customer at the same time end without a deadlock', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const suit = await sizedSuit(db, { S: 9, M: 9, L: 9 })
    const first = await paidSuit(shop, { wanted: suit })
    await giveCredit(db, first.customerId, 1_000)
    await giveCredit(db, first.customerId, 2_000)
    const settled = await (await toSettle(first, 'M'))()
    const { exchangeOrderNumber } = settled as { exchangeOrderNumber: string }
    const { id: orderId } = await shop.order(exchangeOrderNumber)
    const again = await paidSuit(shop, { wanted: suit })
    await db
      .updateTable('orders')
      .set({ customer_id: first.customerId })
      .where('id', '=', again.id)
      .execute()
    const settle = await toSettle({ ...again, customerId: first.customerId }, 'L')
    const results = await Promise.all([
      settle(),
      cancelOrder(services, { orderId, adminId, reason: 'Torn' }),
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['settled', 'cancelled'])
    expect(await creditOf(db, first.customerId)).toBe(3_000)
  }
  expect(await problemsOf(db)).toEqual([])
})
