import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { adjustStock } from './adjust-stock.server.ts'
import { commitHold, holdStock, releaseHold, sellStock } from './hold-stock.server.ts'
import type { StockLine } from './stock.ts'
import { listStock, listStockDisagreements } from './stock-store.server.ts'

const { db } = await testDatabase({ connectionsMax: 50 })

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('one of 50 concurrent customers gets the last unit, and the other 49 get sold-out', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const orders = await times(50, () => orderBeingPaid(db))
  const lines = [{ productId: saree.id, size: '' as const, quantity: 1 }]

  const results = await Promise.all(
    orders.map(({ id }) =>
      inTransaction(db, (tx) => holdStock(tx, { orderId: id, lines, minutes: 20 })),
    ),
  )

  expect(results.filter(({ outcome }) => outcome === 'held')).toHaveLength(1)
  expect(results.filter(({ outcome }) => outcome === 'sold-out')).toHaveLength(49)
  expect(results.find(({ outcome }) => outcome === 'sold-out')).toMatchObject({
    lines: [{ productId: saree.id, available: 0 }],
  })
  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 1, reserved: 1 }])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a hold that is committed and released concurrently ends exactly once', async () => {
  const saree = await sareeInShop(db, { quantity: 40 })
  const orders = await times(40, () => orderBeingPaid(db))
  for (const { id } of orders) {
    await inTransaction(db, (tx) =>
      holdStock(tx, {
        orderId: id,
        lines: [{ productId: saree.id, size: '', quantity: 1 }],
        minutes: 20,
      }),
    )
  }

  const ends = await Promise.all(
    orders.flatMap(({ id }) => [
      inTransaction(db, (tx) => commitHold(tx, id)),
      inTransaction(db, (tx) => releaseHold(tx, id)),
      inTransaction(db, (tx) => commitHold(tx, id)),
    ]),
  )

  expect(ends.filter(Boolean)).toHaveLength(40)
  const committed = orders.filter((_, index) => ends[index * 3] || ends[index * 3 + 2]).length
  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 40 - committed, reserved: 0 }])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a late payment that is reported several times concurrently takes the stock only once', async () => {
  const saree = await sareeInShop(db, { quantity: 10 })
  const order = await orderBeingPaid(db)
  const lines = [{ productId: saree.id, size: '' as const, quantity: 2 }]

  const results = await times(20, () =>
    inTransaction(db, (tx) => sellStock(tx, { orderId: order.id, lines })),
  )
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['sold']))
  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 8, reserved: 0 }])
})

test('customers buying the same products in different orders do not deadlock', async () => {
  const sarees = await times(4, () => sareeInShop(db, { quantity: 30 }))
  const orders = await times(60, () => orderBeingPaid(db))

  const results = await Promise.all(
    orders.map(async ({ id }, index) => {
      const shuffled = index % 2 === 0 ? sarees : sarees.toReversed()
      const lines = shuffled.map(({ id: productId }) => ({
        productId,
        size: '' as const,
        quantity: 1,
      }))
      const { outcome } = await inTransaction(db, (tx) =>
        holdStock(tx, { orderId: id, lines, minutes: 20 }),
      )
      if (outcome === 'held')
        await inTransaction(db, (tx) =>
          index % 3 === 0 ? releaseHold(tx, id) : commitHold(tx, id),
        )
      return outcome
    }),
  )

  expect(results).toHaveLength(60)
  expect(await listStockDisagreements(db)).toEqual([])
})

test('stock equals its ledger after corrections during sales', async () => {
  const saree = await sareeInShop(db, { quantity: 20 })
  const orders = await times(15, () => orderBeingPaid(db))

  await Promise.all([
    ...orders.map(async ({ id }) => {
      const lines = [{ productId: saree.id, size: '' as const, quantity: 1 }]
      await inTransaction(db, (tx) => holdStock(tx, { orderId: id, lines, minutes: 20 }))
      await inTransaction(db, (tx) => commitHold(tx, id))
    }),
    ...[5, -3, 2].map((change) =>
      inTransaction(db, (tx) =>
        adjustStock(tx, {
          productId: saree.id,
          changes: [{ size: '', change }],
          reason: 'correction',
          movedBy: null,
        }),
      ),
    ),
  ])

  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 20 - 15 + 4, reserved: 0 }])
  expect(await listStockDisagreements(db)).toEqual([])
})

const story = fc.record({
  pieces: fc.integer({ min: 1, max: 3 }),
  ends: fc.array(fc.constantFrom('commit' as const, 'release' as const, 'take' as const), {
    maxLength: 4,
  }),
  recount: fc.integer({ min: -2, max: 2 }),
})

test('after concurrent stock operations both quantities equal the sums of the ledger', async () => {
  const ending = {
    commit: (orderId: number) => inTransaction(db, (tx) => commitHold(tx, orderId)),
    release: (orderId: number) => inTransaction(db, (tx) => releaseHold(tx, orderId)),
    take: (orderId: number, lines: StockLine[]) =>
      inTransaction(db, (tx) => sellStock(tx, { orderId, lines })),
  }
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 6 }), async (stories) => {
      const saree = await sareeInShop(db, { quantity: 6 })
      await Promise.all(
        stories.map(async ({ pieces, ends, recount }) => {
          const { id } = await orderBeingPaid(db)
          const lines: StockLine[] = [{ productId: saree.id, size: '', quantity: pieces }]
          await inTransaction(db, (tx) => holdStock(tx, { orderId: id, lines, minutes: 20 }))
          await Promise.all([
            ...ends.map((end) => ending[end](id, lines)),
            inTransaction(db, (tx) =>
              adjustStock(tx, {
                productId: saree.id,
                changes: [{ size: '', change: recount }],
                reason: 'correction',
                movedBy: null,
              }),
            ),
          ])
        }),
      )
      expect(await listStockDisagreements(db)).toEqual([])
    }),
    { numRuns: 15 },
  )
})
