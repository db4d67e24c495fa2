import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, orderBeingPaid, placedOrder } from '../../../../tests/support/builders.ts'
import { paymentRows } from '../../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import {
  countCashOutstanding,
  findCashOrderInDelivery,
  insertCashHandover,
  listCashDays,
  listCashOrders,
} from './cash-order-store.server.ts'

const { db } = await testDatabase()
const { paidOrder } = paymentRows(db)
const { id: notedBy } = await admin(db)
beforeEach(() => sql`truncate orders cascade`.execute(db))

const [CONFIRMED, OUT_FOR_DELIVERY, DELIVERED] = [2, 3, 4]
const cashOf = (orderId: number) => ({
  orderId,
  amountPaise: 249_900,
  broughtBy: 'Blue Dart',
  notedBy,
})
/** Inserts the row with its final time, because a recorded handover cannot be changed. */
const cashNotedAt = (orderId: number, at: Date | string, paise = 249_900) =>
  db
    .insertInto('cash_handovers')
    .values({ order_id: orderId, amount_paise: paise, noted_by: notedBy, noted_at: at })
    .execute()

test('cash is outstanding from shipping until it is recorded, delivered orders first', async () => {
  await placedOrder(db, { status: CONFIRMED })
  const shipped = await placedOrder(db, { status: OUT_FOR_DELIVERY })
  const [older, newer] = [
    await placedOrder(db, { status: DELIVERED }),
    await placedOrder(db, { status: DELIVERED }),
  ]
  const recorded = await placedOrder(db, { status: DELIVERED })
  await sql`update orders set cash_noted_at = now() where id = ${recorded.id}`.execute(db)
  const { items, total } = await listCashOrders(db, 1)
  expect(items.map(({ number, isDelivered }) => [number, isDelivered])).toEqual([
    [older.number, true],
    [newer.number, true],
    [shipped.number, false],
  ])
  expect([total, await countCashOutstanding(db)]).toEqual([3, 2])
})

test('no cash is outstanding for an order that was paid online or never placed', async () => {
  const unpaid = await orderBeingPaid(db)
  const { order: online } = await paidOrder()
  await sql`update orders set status = ${DELIVERED} where id = ${online.id}`.execute(db)
  for (const { id } of [unpaid, online])
    expect(await findCashOrderInDelivery(db, id)).toBeUndefined()
  expect([(await listCashOrders(db, 1)).total, await countCashOutstanding(db)]).toEqual([0, 0])
})

test('an outstanding cash order is found with its delivery state', async () => {
  const orders = [
    await placedOrder(db, { status: CONFIRMED }),
    await placedOrder(db, { status: OUT_FOR_DELIVERY }),
    await placedOrder(db, { status: DELIVERED }),
  ]
  const found = await Promise.all(orders.map(({ id }) => findCashOrderInDelivery(db, id)))
  const cashPaise = 249_900
  expect(found).toEqual([
    undefined,
    { isDelivered: false, cashPaise },
    { isDelivered: true, cashPaise },
  ])
})

test('the cash of an order is recorded once when two admins record it at the same time', async () => {
  const { id } = await placedOrder(db, { status: DELIVERED })
  const results = await Promise.allSettled([1, 2].map(() => insertCashHandover(db, cashOf(id))))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listCashDays(db)).toMatchObject([{ orders: 1, paise: 249_900 }])
})

test('cash is summed by calendar day in India, the latest day first', async () => {
  const { rows } = await sql<{ today: string; yesterday: string }>`
    select to_char(day, 'YYYY-MM-DD') as today, to_char(day - 1, 'YYYY-MM-DD') as yesterday
    from (select (now() at time zone 'Asia/Kolkata')::date as day) as india`.execute(db)
  const { today, yesterday } = rows[0]!
  const times = [
    [`${today} 00:00:00+05:30`, 100],
    [`${yesterday} 23:59:59+05:30`, 2_000],
    [`${yesterday} 00:00:00+05:30`, 30_000],
  ] as const
  for (const [at, paise] of times) {
    const { id } = await placedOrder(db, { status: DELIVERED })
    await cashNotedAt(id, at, paise)
  }
  expect(await listCashDays(db)).toEqual([
    { day: today, orders: 1, paise: 100 },
    { day: yesterday, orders: 2, paise: 32_000 },
  ])
})

test('cash recorded more than two weeks ago is left out', async () => {
  const { id } = await placedOrder(db, { status: DELIVERED })
  await cashNotedAt(id, new Date(Date.now() - 15 * 24 * 60 * 60_000))
  expect(await listCashDays(db)).toEqual([])
})
