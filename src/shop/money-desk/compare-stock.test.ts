import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/test-till.ts'
import { compareDay, compareYesterday } from './compare-day.server.ts'
import { countMoneyWork } from './count-money-work.server.ts'
import { dayOf, explainDifference } from './gateway-day.ts'
import { listGatewayDays } from './gateway-day-store.server.ts'

const shop = await openTill()
const { till, db } = shop
const newest = async () => (await listGatewayDays(db, 1)).items[0]!

test('each night the shop’s own stock is added up, too: a number that nobody has written into the ledger is told at the desk', async () => {
  const shopper = await shop.shopper()
  await shop.begun(shopper)
  const { id } = shopper.products[0]!
  await compareYesterday(till)
  expect((await newest()).differences).toEqual([])

  await sql`update stock set on_hand = on_hand + 2 where product_id = ${id}`.execute(db)
  await compareYesterday(till)
  const { differences } = await newest()
  expect(differences).toEqual([
    {
      kind: 'stock',
      id,
      says: expect.stringMatching(
        /^Any size: \d+ on hand and \d+ by the ledger; 1 reserved, 1 by the ledger and 1 held\.$/,
      ),
    },
  ])
  expect(explainDifference(differences[0]!)).toContain('by the ledger')
  expect(await countMoneyWork(db)).toMatchObject({ days: 1 })
  expect(shop.log.at(-1)).toContain('the books of a day differ')

  await sql`update stock set on_hand = on_hand - 2 where product_id = ${id}`.execute(db)
  expect(await compareDay(till, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'equal',
  })
})

test('a hold that is promised twice is told as well', async () => {
  const shopper = await shop.shopper()
  await shop.begun(shopper)
  await sql`update stock set reserved = reserved + 1 where product_id = ${shopper.products[0]!.id}`.execute(
    db,
  )
  expect(await compareDay(till, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'different',
    differences: 1,
  })
  expect((await newest()).differences).toMatchObject([
    { kind: 'stock', says: expect.stringContaining('2 reserved, 1 by the ledger and 1 held') },
  ])
})
