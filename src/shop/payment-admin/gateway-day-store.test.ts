import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { spanOf } from './gateway-day.ts'
import {
  countDaysWithDifferences,
  findOwnBook,
  insertGatewayDay,
  listGatewayDays,
} from './gateway-day-store.server.ts'

const { db } = await testDatabase()
const { gatewayId } = paymentRows(db)
const DAY = '2026-03-01'
const sums = {
  ourCapturedPaise: 100,
  ourRefundedPaise: 0,
  gatewayCapturedPaise: 100,
  gatewayRefundedPaise: 0,
  differences: [],
}
async function payment(at: Date, status = 'captured'): Promise<string> {
  const id = gatewayId('pay')
  await sql`insert into payments (gateway_payment_id, currency, amount_paise, status, role, gateway_created_at)
    values (${id}, 'INR', 5000, ${status}, 'unmatched', ${at})`.execute(db)
  return id
}

test('the book of a day lists its captured payments, dated by the clock of the gateway', async () => {
  const { from, to } = spanOf(DAY)
  const [first, last] = [await payment(from), await payment(to)]
  await payment(new Date(from.getTime() - 1_000))
  await payment(new Date(to.getTime() + 1_000))
  await payment(from, 'failed')
  const book = await findOwnBook(db, DAY)
  expect(book.payments).toEqual(
    new Map([
      [first, 5000],
      [last, 5000],
    ]),
  )
  expect(book.refunds).toEqual(new Map())
})

test('a second comparison of a day replaces the first, and days are listed newest first', async () => {
  await insertGatewayDay(db, { ...sums, day: DAY })
  await insertGatewayDay(db, { ...sums, day: '2026-03-02' })
  await insertGatewayDay(db, { ...sums, day: DAY, gatewayCapturedPaise: 200 })
  const { items, total } = await listGatewayDays(db, 1)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { day: '2026-03-02', gatewayCapturedPaise: 100 },
    { day: DAY, gatewayCapturedPaise: 200, differences: [] },
  ])
})

test('a day counts as open when it has differences and is at most a month old', async () => {
  await db.deleteFrom('gateway_days').execute()
  const insert = (daysAgo: number, differences: string) =>
    sql`insert into gateway_days values (current_date - ${daysAgo}::int, 1, 0, 2, 0, ${differences}::jsonb)`.execute(
      db,
    )
  await insert(1, '[]')
  await insert(30, '[{}]')
  await insert(31, '[{}]')
  expect(await countDaysWithDifferences(db)).toBe(1)
})
