import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { deliveredSuit, sizedSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { requested } from '../../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { listStockDisagreements } from '../stock-store.server.ts'
import {
  insertExchangeHolds,
  listExchangeLines,
  listOverdueExchanges,
  updateExchangeHoldsEnded,
} from './exchange-holds-store.server.ts'
import { endExchangeHold, holdNewSizes } from './hold-new-sizes.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })

/** A return of two suits. The new sizes are those of one of them. */
async function returned(suit?: Awaited<ReturnType<typeof sizedSuit>>) {
  const order = await deliveredSuit(db)
  const wanted = suit ?? (await sizedSuit(db))
  await insertOrderLine(db, order.id, wanted, { size: 'M', position: 1 })
  const lines = [0, 1].map((position) => ({ position, quantity: 1 }))
  return { orderId: order.id, suit: wanted, returnId: await requested(db, order, { lines }) }
}
type Returned = Awaited<ReturnType<typeof returned>>

const lineOf = ({ suit }: Returned, position: number, size: string, quantity = 1) => ({
  ...{ position, productId: suit.id, size, stockSize: size, quantity },
})
const holdOf = (one: Returned, lines: ReturnType<typeof lineOf>[], days = 14) => ({
  ...{ returnId: one.returnId, orderId: one.orderId, days, lines },
})
const keep = (...hold: Parameters<typeof holdOf>) =>
  inTransaction(db, (tx) => holdNewSizes(tx, holdOf(...hold)))
const statesOf = async ({ returnId }: Returned) =>
  (
    await db
      .selectFrom('exchange_holds')
      .select('status')
      .where('return_id', '=', returnId)
      .orderBy('position')
      .execute()
  ).map(({ status }) => status)
const movementsOf = ({ returnId }: Returned) =>
  db.selectFrom('stock_movements').selectAll().where('return_id', '=', returnId).execute()
const due = async (limit = 100) =>
  (await listOverdueExchanges(db, { after: 0, limit })).map(({ returnId }) => returnId)

test('of two new sizes none is kept when one of them is sold out', async () => {
  const one = await returned()
  const lines = [lineOf(one, 0, 'M'), lineOf(one, 1, 'L', 2)]
  expect(await keep(one, lines)).toEqual({ outcome: 'sold-out' })
  expect(await listExchangeLines(db, one.returnId)).toEqual([])
  expect(await stockOf(db, one.suit, 'M')).toEqual([3, 0])
  expect(await stockOf(db, one.suit, 'L')).toEqual([1, 0])
  expect(await movementsOf(one)).toEqual([])
})

test('customers who want two sizes in the opposite order wait for each other and both get them', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const suit = await sizedSuit(db, { S: 5, M: 2, L: 2 })
    const [one, other] = [await returned(suit), await returned(suit)]
    const results = await Promise.all([
      keep(one, [lineOf(one, 0, 'M'), lineOf(one, 1, 'L')]),
      keep(other, [lineOf(other, 0, 'L'), lineOf(other, 1, 'M')]),
    ])
    expect(results).toEqual([{ outcome: 'held' }, { outcome: 'held' }])
    expect([await stockOf(db, suit, 'M'), await stockOf(db, suit, 'L')]).toEqual([
      [2, 2],
      [2, 2],
    ])
  }
  expect(await listStockDisagreements(db)).toEqual([])
})

test('the end of a hold releases the sizes of its return only', async () => {
  const suit = await sizedSuit(db)
  const [one, other] = [await returned(suit), await returned(suit)]
  for (const each of [one, other]) await keep(each, [lineOf(each, 0, 'M')])
  await inTransaction(db, (tx) =>
    endExchangeHold(tx, one.returnId, { status: 'released', movedBy: null }),
  )
  expect([await statesOf(one), await statesOf(other)]).toEqual([['released'], ['held']])
  expect(await stockOf(db, suit, 'M')).toEqual([3, 1])
})

test('a released hold is replaced by another size, and a used one never', async () => {
  const one = await returned()
  await insertExchangeHolds(db, holdOf(one, [lineOf(one, 1, 'M'), lineOf(one, 0, 'M')]))
  expect(await listExchangeLines(db, one.returnId)).toEqual([
    lineOf(one, 0, 'M'),
    lineOf(one, 1, 'M'),
  ])
  const ended = await updateExchangeHoldsEnded(db, one.returnId, { status: 'released' })
  expect(ended).toHaveLength(2)
  await insertExchangeHolds(db, holdOf(one, [lineOf(one, 0, 'L')]))
  expect(await statesOf(one)).toEqual(['held', 'released'])
  expect((await listExchangeLines(db, one.returnId))[0]).toEqual(lineOf(one, 0, 'L'))
  await updateExchangeHoldsEnded(db, one.returnId, { status: 'used' })
  await insertExchangeHolds(db, holdOf(one, [lineOf(one, 0, 'M')]))
  expect(await statesOf(one)).toEqual(['used', 'released'])
  expect((await listExchangeLines(db, one.returnId))[0]).toEqual(lineOf(one, 0, 'L'))
})

test('a return is overdue once, after its time, while it is held and has not arrived', async () => {
  const [first, second, later] = [await returned(), await returned(), await returned()]
  for (const each of [second, first])
    await keep(each, [lineOf(each, 0, 'M'), lineOf(each, 1, 'M')], 0)
  await keep(later, [lineOf(later, 0, 'M')], 14)
  expect(await due()).toEqual([first.returnId, second.returnId])
  expect(await due(1)).toEqual([first.returnId])
  await sql`update returns set state = 'received' where id = ${first.returnId}`.execute(db)
  expect(await due()).toEqual([second.returnId])
  await updateExchangeHoldsEnded(db, second.returnId, { status: 'released' })
  expect(await due()).toEqual([])
})
