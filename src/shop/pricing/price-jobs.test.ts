import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { passDays, setPrice, setStrikeRule } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { findStrikeRules } from '../settings/prices/price-display-store.server.ts'
import { planPrice } from './plan-price.server.ts'
import { findPriorPrice } from './price-history-store.server.ts'
import { registerPriceJobs } from './price-jobs.server.ts'

const { db } = await testDatabase()
const { id: plannedBy } = await admin(db)

test('one job every minute applies plans, ends reductions and applies the rule', async () => {
  const schedules: string[][] = []
  const runs: (() => Promise<void>)[] = []
  registerPriceJobs({
    db,
    jobs: {
      work: (_queue, handler) => {
        const job = { id: '1', signal: new AbortController().signal }
        runs.push(() => handler({} as Parameters<typeof handler>[0], job))
      },
      schedule: (...schedule) => schedules.push(schedule),
    },
  })
  expect(schedules).toEqual([['apply-prices', '* * * * *']])

  const [reduced, planned] = [await sareeInShop(db), await sareeInShop(db)]
  await setPrice(db, reduced.id, 100_000)
  await passDays(db, 31)
  const plan = { pricePaise: 150_000, beginsAt: '2026-01-01T00:00', endsAt: '' }
  await planPrice(db, { productId: planned.id, plan, plannedBy })
  await setStrikeRule(db, 'mrp')
  for (const run of runs) await run()

  expect((await findPriorPrice(db, reduced.id)).shownUntil).toBe('')
  expect(await findProduct(db, planned.id)).toMatchObject({ sellingPricePaise: 150_000 })
  expect(await findStrikeRules(db)).toEqual({ inForce: 'mrp', applied: 'mrp' })
})
