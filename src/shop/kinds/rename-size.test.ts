import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer, placedOrder, suitInShop } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { requested } from '../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { endExchangeHold } from '../stock/exchange-holds/hold-new-sizes.server.ts'
import { listExchangeLines } from '../stock/exchange-holds/exchange-holds-store.server.ts'
import { updateSizeInProducts } from './rename-size-store.server.ts'

const { db } = await testDatabase()

/** Size L of a suit that has one quantity for all sizes is kept for an exchange. */
async function exchanged() {
  const suit = await suitInShop(db)
  const { id: customerId } = await customer(db)
  const totalPaise = suit.sellingPricePaise
  const order = await placedOrder(db, { customerId, status: 4, totalPaise })
  await insertOrderLine(db, order.id, suit, { size: 'S' })
  const lines = [{ position: 0, quantity: 1, newSize: 'L' }]
  const own = { ...order, customerId }
  return requested(db, own, { lines, outcome: 'exchange', payee: null })
}

test('a size that is kept for an exchange is renamed, one that was released keeps its text', async () => {
  const [kept, released] = [await exchanged(), await exchanged()]
  const end = { status: 'released', movedBy: null } as const
  await inTransaction(db, (tx) => endExchangeHold(tx, released, end))
  const size = { kind: 'suit', from: 'L', to: 'Large', lastProduct: null }
  await inTransaction(db, (tx) => updateSizeInProducts(tx, size, 100))
  expect(await listExchangeLines(db, kept)).toMatchObject([{ size: 'Large', stockSize: '' }])
  expect(await listExchangeLines(db, released)).toMatchObject([{ size: 'L' }])
})
