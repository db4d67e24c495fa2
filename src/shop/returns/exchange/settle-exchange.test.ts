import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import {
  listWrittenByBlocked,
  waitUntilBlocked,
} from '../../../../tests/support/blocked-queries.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit, sizedSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { inspected, requested } from '../../../../tests/support/return-fixtures.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
import { findDue } from '../settling/due.server.ts'
import { settleExchange } from './settle-exchange.server.ts'

const { db } = await openTestServices({ connectionsMax: 6 })
const { id: adminId } = await admin(db)

/** An exchange of two suits, of which the second piece is not accepted. */
async function halfAccepted() {
  const order = await deliveredSuit(db)
  const other = await sizedSuit(db)
  await insertOrderLine(db, order.id, other, { size: 'S', position: 1 })
  const lines = ['L', 'M'].map((newSize, position) => ({ position, quantity: 1, newSize }))
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  await inspected(db, { id, staffId: adminId })
  await db
    .updateTable('return_lines')
    .set({ accepted_quantity: 0 })
    .where('return_id', '=', id)
    .where('position', '=', 1)
    .execute()
  return { other, id }
}

async function settle(id: number) {
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  return settleExchange(db, {
    ...{ id, adminId, note: '', basedOnPaise },
    basedOnOutcome: 'exchange',
  })
}

test('the size of a piece that is not accepted is released, not used', async () => {
  const { other, id } = await halfAccepted()
  expect(await settle(id)).toMatchObject({ outcome: 'settled' })
  const holds = await db
    .selectFrom('exchange_holds')
    .where('return_id', '=', id)
    .select('status')
    .orderBy('position')
    .execute()
  expect(holds.map(({ status }) => status)).toEqual(['used', 'released'])
  expect(await stockOf(db, other, 'M')).toEqual([3, 0])
})

test('a settlement that waits for the stock of a refused piece holds nothing that others need', async () => {
  const { other, id } = await halfAccepted()
  const { settled } = await inTransaction(db, async (tx) => {
    await lockStock(tx, [{ productId: other.id, size: 'M' }])
    const waiting = settle(id)
    await waitUntilBlocked(db)
    expect(await listWrittenByBlocked(db)).toEqual([])
    return { settled: waiting }
  })
  expect(await settled).toMatchObject({ outcome: 'settled' })
})

test('a replacement is sold as the product is sold today, with its day of dispatch', async () => {
  const { other, id } = await halfAccepted()
  const { product_id: productId } = await db
    .selectFrom('returns')
    .innerJoin('order_lines', 'order_lines.order_id', 'returns.order_id')
    .where('returns.id', '=', id)
    .where('product_id', '<>', other.id)
    .select('product_id')
    .executeTakeFirstOrThrow()
  const mode = { sale_mode: 'pre-order', dispatch_from: '2099-01-12' }
  await db.updateTable('products').set(mode).where('id', '=', productId).execute()
  expect(await settle(id)).toMatchObject({ outcome: 'settled' })
  const lines = await db
    .selectFrom('returns')
    .innerJoin('order_lines', 'order_lines.order_id', 'returns.exchange_order_id')
    .where('returns.id', '=', id)
    .select(['sale_mode', 'dispatch_day'])
    .execute()
  expect(lines).toEqual([{ sale_mode: 'pre-order', dispatch_day: expect.anything() }])
})
