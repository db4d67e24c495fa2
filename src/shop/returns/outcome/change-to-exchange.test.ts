import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import {
  listWrittenByBlocked,
  waitUntilBlocked,
} from '../../../../tests/support/blocked-queries.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { requested } from '../../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
import { findReturn } from '../return-store.server.ts'
import type { ReturnOutcome } from '../return.ts'
import { changeOutcome } from './change-outcome.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: staffId } = await admin(db)

const change = async (id: number, outcome: ReturnOutcome, size = '') => {
  const { outcome: basedOn } = (await findReturn(db, id))!
  return changeOutcome(db, { id, outcome, basedOn, note: '', staffId, newSizes: { 0: size } })
}

test('staff change a refund to another size, then to a third one, then back', async () => {
  const order = await deliveredSuit(db)
  const id = await requested(db, order)
  expect(await change(id, 'exchange', 'M')).toEqual({ outcome: 'changed' })
  expect(await stockOf(db, order.suit, 'M')).toEqual([3, 1])
  expect(await change(id, 'exchange', 'L')).toEqual({ outcome: 'changed' })
  expect(await stockOf(db, order.suit, 'M')).toEqual([3, 0])
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 1])
  expect(await change(id, 'refund')).toEqual({ outcome: 'changed' })
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
  expect(await findReturn(db, id)).toMatchObject({ outcome: 'refund', lines: [{ newSize: null }] })
})

test('a change that waits for the new size has not released the old one, so that it cannot deadlock', async () => {
  const order = await deliveredSuit(db)
  const lines = [{ position: 0, quantity: 1, newSize: 'M' }]
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  const { changed } = await inTransaction(db, async (tx) => {
    await lockStock(tx, [{ productId: order.suit.id, size: 'L' }])
    const waiting = change(id, 'exchange', 'L')
    await waitUntilBlocked(db)
    expect(await listWrittenByBlocked(db)).not.toContain('stock')
    return { changed: waiting }
  })
  expect(await changed).toEqual({ outcome: 'changed' })
  expect(await stockOf(db, order.suit, 'M')).toEqual([3, 0])
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 1])
})

test('a change to a size that is sold out keeps everything as it was', async () => {
  const order = await deliveredSuit(db, { quantity: 2 })
  const lines = [{ position: 0, quantity: 2, newSize: 'M' }]
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  expect(await change(id, 'exchange', 'L')).toEqual({ outcome: 'size-sold-out' })
  expect(await stockOf(db, order.suit, 'M')).toEqual([3, 2])
  expect(await findReturn(db, id)).toMatchObject({
    lines: [{ newSize: 'M', isKept: true }],
    steps: [{ state: 'requested' }],
  })
})
