import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { passDays, setPrice } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProductPrices } from './find-product-prices.server.ts'

const { db } = await testDatabase()
const owner = await admin(db)

test('the form shows the ten newest prices, the newest first', async () => {
  const { id } = await sareeInShop(db, { sellingPricePaise: 200_000 })
  for (let price = 200_100; price <= 201_100; price += 100) await setPrice(db, id, price)
  const { history } = await findProductPrices(db, id)
  expect(history.map(({ sellingPaise }) => sellingPaise)).toEqual(
    Array.from({ length: 10 }, (_, index) => 201_100 - index * 100),
  )
  expect(history.map(({ until }) => until === '').indexOf(true)).toBe(0)
})

test('the form shows 25 plans, and the open ones are always among them', async () => {
  const { id } = await sareeInShop(db)
  await sql`insert into price_plans (product_id, price_paise, begins_at, ends_at, state, planned_by)
    select ${id}::uuid, 100000 + day, '2089-01-01'::timestamptz + make_interval(days => day), null,
      case when day = 1 then 'planned' else 'cancelled' end, ${owner.id}
    from generate_series(1, 26) day`.execute(db)
  const { plans } = await findProductPrices(db, id)
  expect(plans).toHaveLength(25)
  expect(plans[0]).toMatchObject({ state: 'planned', pricePaise: 100_001, endsAt: '' })
  expect(plans[1]?.pricePaise).toBe(100_026)
})

test('the form compares a new price with the lowest of the last 30 days', async () => {
  const { id } = await sareeInShop(db, { sellingPricePaise: 100_000 })
  await setPrice(db, id, 300_000)
  expect(await findProductPrices(db, id)).toMatchObject({ lowestPaise: 100_000, shownUntil: '' })
  await passDays(db, 30)
  expect(await findProductPrices(db, id)).toMatchObject({ lowestPaise: 300_000 })
})

test('the prices of other products are not shown', async () => {
  const [mine, other] = [await sareeInShop(db, { state: 'draft' }), await sareeInShop(db)]
  await setPrice(db, other.id, 100_000)
  expect(await findProductPrices(db, mine.id)).toMatchObject({
    history: [],
    plans: [],
    lowestPaise: null,
  })
})
