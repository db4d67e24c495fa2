import { beforeEach, expect, test } from 'vitest'
import { topicsPublishedBy } from '../../../tests/support/published-topics.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { indianDay } from '../tax/dated.ts'
import { registerCashLimitJob } from './cash-limit-job.server.ts'
import { cashTopic } from './cash-on-delivery.ts'
import { findCashOnDelivery } from './settings-store.server.ts'

const { db, pool } = await testDatabase()
const DAY_MS = 86_400_000
const dayIn = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
const addLimit = (startsOn: string, amountPaise: number) =>
  db
    .insertInto('legal_limits')
    .values({ name: 'cash', starts_on: startsOn, amount_paise: amountPaise })
    .execute()
beforeEach(() =>
  pool.query("delete from legal_limits where name = 'cash' and starts_on > '2020-01-01'"),
)

test('cash on delivery follows the legal limit that is in force today', async () => {
  const found = async () => {
    const { maxPaise, forbiddenFromPaise } = await findCashOnDelivery(db)
    return { maxPaise, forbiddenFromPaise }
  }
  await addLimit(dayIn(2), 300_000)
  expect(await found()).toEqual({ maxPaise: 500_000, forbiddenFromPaise: 20_000_000 })
  await addLimit(dayIn(-2), 400_000)
  expect(await found()).toEqual({ maxPaise: 399_900, forbiddenFromPaise: 400_000 })
})

test('after midnight in India, pages that promise cash are dropped if a limit starts', async () => {
  const schedules: string[][] = []
  let run: (() => Promise<void>) | undefined
  registerCashLimitJob({
    db,
    jobs: {
      work: (_queue, handler) => {
        const job = { id: '1', signal: new AbortController().signal }
        run = () => handler({} as Parameters<typeof handler>[0], job)
      },
      schedule: (...schedule) => schedules.push(schedule),
    },
  })
  expect(schedules).toEqual([['start-cash-limit', '31 18 * * *']])
  await addLimit(dayIn(2), 300_000)
  expect(await topicsPublishedBy(pool, run!)).not.toContain(cashTopic)
  await addLimit(dayIn(0), 400_000)
  expect(await topicsPublishedBy(pool, run!)).toContain(cashTopic)
})
