import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { orderBeingPaid } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { requested } from '../../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { holdStock } from '../hold-stock.server.ts'
import { listStockDisagreements } from '../stock-store.server.ts'
import { endExchangeHold, holdNewSizes } from './hold-new-sizes.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })

async function returned() {
  const order = await deliveredSuit(db)
  return { order, returnId: await requested(db, order) }
}
type Returned = Awaited<ReturnType<typeof returned>>

const hold = ({ order, returnId }: Returned, size = 'L') =>
  inTransaction(db, (tx) =>
    holdNewSizes(tx, {
      ...{ returnId, orderId: order.id, days: 14 },
      lines: [{ position: 0, productId: order.suit.id, size, stockSize: size, quantity: 1 }],
    }),
  )
const end = ({ returnId }: Returned, status: 'released' | 'used' = 'released') =>
  inTransaction(db, (tx) => endExchangeHold(tx, returnId, { status, movedBy: null }))

test('a kept size is reserved and released exactly once, with its ledger', async () => {
  const one = await returned()
  expect(await hold(one)).toEqual({ outcome: 'held' })
  expect(await stockOf(db, one.order.suit, 'L')).toEqual([1, 1])
  const ends = await Promise.all([end(one), end(one, 'used'), end(one)])
  expect(ends.filter(Boolean)).toHaveLength(1)
  expect(await stockOf(db, one.order.suit, 'L')).toEqual([1, 0])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('the last piece is kept for an exchange or held for a buyer, never both', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const one = await returned()
    const { id: orderId } = await orderBeingPaid(db)
    const lines = [{ productId: one.order.suit.id, size: 'L', quantity: 1 }]
    const results = await Promise.all([
      hold(one),
      inTransaction(db, (tx) => holdStock(tx, { orderId, lines, minutes: 10 })),
    ])
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['held', 'sold-out'])
    expect(await stockOf(db, one.order.suit, 'L')).toEqual([1, 1])
  }
  expect(await listStockDisagreements(db)).toEqual([])
})
