import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { setPrice, setStrikeRule } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { findProduct, listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { cardTopic, productTopic } from '../catalogue/product.ts'
import { applyPlans } from './apply-plans.server.ts'
import { listPricePlans } from './price-plan-store.server.ts'

const { db, pool } = await testDatabase()
const owner = await admin(db)
beforeEach(() => pool.query('truncate products, staff_changes cascade'))

/** A machine may be ten times slower. */
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function planned(from: number, until: number | null, pricePaise = 200_000) {
  const { id } = await sareeInShop(db, { originalPricePaise: 400_000, sellingPricePaise: 300_000 })
  await addPlan(id, from, until, pricePaise)
  return id
}
const addPlan = (id: string, from: number, until: number | null, pricePaise: number) =>
  db
    .insertInto('price_plans')
    .values({
      product_id: id,
      price_paise: pricePaise,
      begins_at: inHours(from),
      ends_at: until === null ? null : inHours(until),
      planned_by: owner.id,
    })
    .execute()
const passHours = (hours: number) =>
  sql`update price_plans set begins_at = begins_at - ${sql.lit(`${hours} hours`)}::interval,
    ends_at = ends_at - ${sql.lit(`${hours} hours`)}::interval`.execute(db)
const priceOf = async (id: string) => (await listCardsByIds(db, [id]))[0]?.sellingPricePaise
const statesOf = async (id: string) => (await listPricePlans(db, id, 10)).map(({ state }) => state)
const changes = async () =>
  (
    await db
      .selectFrom('staff_changes')
      .select('action')
      .where('action', 'like', 'planned-price%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a planned price begins and ends at its times, once each', async () => {
  const id = await planned(1, 3)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([300_000, ['planned']])
  await passHours(2)
  for (let run = 0; run < 2; run++) {
    await applyPlans(db)
    expect([await priceOf(id), await statesOf(id)]).toEqual([200_000, ['running']])
  }
  await passHours(2)
  for (let run = 0; run < 2; run++) {
    await applyPlans(db)
    expect([await priceOf(id), await statesOf(id)]).toEqual([300_000, ['ended']])
  }
  expect(await changes()).toEqual(['planned-price-began', 'planned-price-ended'])
})

test('jobs of several processes at the same time change each price once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => planned(-1, 1)))
  await Promise.all([applyPlans(db), applyPlans(db), applyPlans(db)])
  for (const id of ids)
    expect([await priceOf(id), await statesOf(id)]).toEqual([200_000, ['running']])
  expect(await changes()).toHaveLength(3)
})

test('a job that is killed before its commit leaves the plan for the next one', async () => {
  const id = await planned(-1, 1)
  await inTransaction(db, async (tx) => {
    await sql`select from products where id = ${id} for update`.execute(tx)
    const running = applyPlans(db)
    const failed = expect(running).rejects.toThrow()
    await expect
      .poll(async () => {
        const { rows } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await failed
  })
  expect([await priceOf(id), await statesOf(id)]).toEqual([300_000, ['planned']])
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([200_000, ['running']])
  expect(await changes()).toEqual(['planned-price-began'])
})

test('a price without an end stays', async () => {
  const id = await planned(-1, null)
  await applyPlans(db)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([200_000, ['ended']])
})

test('a plan whose period has passed unseen changes no price', async () => {
  const id = await planned(-3, -1)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id), await changes()]).toEqual([
    300_000,
    ['missed'],
    [],
  ])
})

test('a planned price above the MRP is not begun', async () => {
  const id = await planned(-1, 1, 400_001)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([300_000, ['refused']])
})

test('a price that the owner has set meanwhile stays at the end of the plan', async () => {
  const id = await planned(-1, 1)
  await applyPlans(db)
  await setPrice(db, id, 250_000)
  await passHours(2)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([250_000, ['ended']])
})

test('the earlier price returns at most as high as a lowered MRP', async () => {
  const id = await planned(-1, 1)
  await applyPlans(db)
  await db
    .updateTable('products')
    .set({ original_price_paise: 280_000 })
    .where('id', '=', id)
    .execute()
  await passHours(2)
  await applyPlans(db)
  expect(await priceOf(id)).toBe(280_000)
})

test('a plan that begins when another ends returns to the regular price', async () => {
  const id = await planned(-1, 1)
  await addPlan(id, 1, 3, 100_000)
  await applyPlans(db)
  await passHours(1.5)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id)]).toEqual([100_000, ['running', 'ended']])
  await passHours(2)
  await applyPlans(db)
  expect(await priceOf(id)).toBe(300_000)
})

test('the plan of a deleted product is cancelled', async () => {
  const id = await planned(-1, 1)
  await deleteProduct(db, id, owner.id)
  await applyPlans(db)
  expect(await statesOf(id)).toEqual(['cancelled'])
})

test('a planned price announces the pages and lists of its product', async () => {
  const id = await planned(-1, 1)
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await applyPlans(db)
  await listener.query('select 1')
  expect(topics).toEqual(expect.arrayContaining([productTopic(id), cardTopic(id)]))
  listener.release(true)
})

test('an open product form notices that a planned price has begun and ended', async () => {
  const id = await planned(-1, 1)
  const versionOf = async () => (await findProduct(db, id))?.version
  await applyPlans(db)
  expect(await versionOf()).toBe(2)
  await passHours(2)
  await applyPlans(db)
  expect(await versionOf()).toBe(3)
})

test('a plan for the present price begins and ends without a change', async () => {
  const id = await planned(-1, 1, 300_000)
  await applyPlans(db)
  expect(await statesOf(id)).toEqual(['running'])
  await passHours(2)
  await applyPlans(db)
  expect([await priceOf(id), await statesOf(id), await changes()]).toEqual([300_000, ['ended'], []])
})

test('a planned reduction is shown with the price before it, and its end shows none', async () => {
  await setStrikeRule(db, 'lowest')
  const id = await planned(-1, 1)
  const struck = async () => (await listCardsByIds(db, [id]))[0]?.struckPricePaise
  await applyPlans(db)
  expect(await struck()).toBe(300_000)
  await passHours(2)
  await applyPlans(db)
  expect(await struck()).toBe(300_000)
  expect(await priceOf(id)).toBe(300_000)
  await setStrikeRule(db, 'original')
})

test('one run handles more due plans than one round', async () => {
  const id = await planned(1, 2)
  await sql`insert into price_plans (product_id, price_paise, begins_at, ends_at, planned_by)
    select ${id}::uuid, 100000, now() - interval '3 hours', now() - interval '2 hours', ${owner.id}
    from generate_series(1, 501)`.execute(db)
  await applyPlans(db)
  const { rows } = await sql`select state, count(*)::int as count from price_plans
    group by state order by state`.execute(db)
  expect(rows).toEqual([
    { state: 'missed', count: 501 },
    { state: 'planned', count: 1 },
  ])
})

test('a plan that fails does not delay the others', async () => {
  const [failing, fine] = [await planned(-1, null, 111_100), await planned(-1, null)]
  await pool.query(`create function refuse_price() returns trigger language plpgsql as $$
    begin if new.selling_price_paise = 111100 then raise 'refused for the test'; end if; return new; end $$;
    create trigger refused_price before update on products for each row execute function refuse_price()`)
  try {
    await expect(applyPlans(db)).rejects.toThrow('planned prices failed')
  } finally {
    await pool.query('drop trigger refused_price on products; drop function refuse_price')
  }
  expect([await priceOf(failing), await priceOf(fine)]).toEqual([300_000, 200_000])
  await applyPlans(db)
  expect(await priceOf(failing)).toBe(111_100)
})
