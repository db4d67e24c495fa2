import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { setPrice } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { applyPlans } from './apply-plans.server.ts'
import { planPrice, stopPlan } from './plan-price.server.ts'
import { listPricePlans } from './price-plan-store.server.ts'
import { PLANS_MAX, type PlannedPrice } from './price-plan.ts'

const { db, pool } = await testDatabase()
const { id: adminId } = await admin(db)
beforeEach(() => pool.query('truncate products, staff_changes cascade'))

const plan = (days: [number, number | null], pricePaise = 200_000): PlannedPrice => ({
  pricePaise,
  beginsAt: `2090-01-${String(days[0]).padStart(2, '0')}T00:00`,
  endsAt: days[1] === null ? '' : `2090-01-${String(days[1]).padStart(2, '0')}T00:00`,
})
const planning = (productId: string, wanted: PlannedPrice) =>
  planPrice(db, { productId, plan: wanted, plannedBy: adminId })
const stopping = (productId: string, planId: string) =>
  stopPlan(db, { productId, planId, stoppedBy: adminId })
async function begunPlan() {
  const { id } = await sareeInShop(db)
  await planning(id, { ...plan([1, 2]), beginsAt: '2026-01-01T00:00' })
  await applyPlans(db)
  const [running] = await listPricePlans(db, id, 1)
  return { id, planId: running!.id }
}
const statesOf = async (id: string) => (await listPricePlans(db, id, 30)).map(({ state }) => state)
const actions = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a plan is stored with its change, and is cancelled once', async () => {
  const { id } = await sareeInShop(db)
  const wanted = plan([1, 3])
  expect(await planning(id, wanted)).toEqual({ outcome: 'planned' })
  const [stored] = await listPricePlans(db, id, 10)
  expect(stored).toMatchObject({ ...wanted, state: 'planned', priceBeforePaise: null })
  expect(await stopping(id, stored!.id)).toEqual({ outcome: 'cancelled' })
  expect(await stopping(id, stored!.id)).toEqual({ outcome: 'not-open' })
  expect(await actions()).toEqual(['price-planned', 'planned-price-cancelled'])
})

test('a refused plan writes nothing', async () => {
  const { id, originalPricePaise } = await sareeInShop(db)
  await planning(id, plan([5, 8]))
  const refused = [
    await planning(id, plan([1, 2], originalPricePaise + 1)),
    await planning(id, plan([7, 9])),
    await planning(crypto.randomUUID(), plan([1, 2])),
    await planning('x', plan([1, 2])),
  ]
  expect(refused.map(({ outcome }) => outcome)).toEqual([
    'above-original',
    'overlaps',
    'no-such-product',
    'no-such-product',
  ])
  expect(await listPricePlans(db, id, 10)).toHaveLength(1)
  expect(await actions()).toEqual(['price-planned'])
})

test('a product has a limited number of open plans', async () => {
  const { id } = await sareeInShop(db)
  for (let day = 1; day <= PLANS_MAX; day++) await planning(id, plan([day, day + 1]))
  expect(await planning(id, plan([PLANS_MAX + 1, null]))).toEqual({ outcome: 'too-many' })
})

test('a running plan that is ended returns to the earlier price at once', async () => {
  const { id, sellingPricePaise } = await sareeInShop(db)
  await planning(id, { ...plan([1, 2]), beginsAt: '2026-01-01T00:00' })
  await applyPlans(db)
  const [running] = await listPricePlans(db, id, 1)
  expect(await stopping(id, running!.id)).toEqual({ outcome: 'ended' })
  expect(await findProduct(db, id)).toMatchObject({ sellingPricePaise })
  expect(await actions()).toEqual(['price-planned', 'planned-price-began', 'planned-price-ended'])
})

test('of plans for the same time that are saved at once, one is stored', async () => {
  const { id } = await sareeInShop(db)
  const outcomes = await Promise.all([1, 2, 3].map(() => planning(id, plan([1, 3]))))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'overlaps',
    'overlaps',
    'planned',
  ])
  expect(await statesOf(id)).toEqual(['planned'])
  expect(await actions()).toEqual(['price-planned'])
})

test('the last free plan of a product is taken once by two admins', async () => {
  const { id } = await sareeInShop(db)
  for (let day = 1; day < PLANS_MAX; day++) await planning(id, plan([day, day + 1]))
  const days = [PLANS_MAX, PLANS_MAX + 1]
  const outcomes = await Promise.all(days.map((day) => planning(id, plan([day, day + 1]))))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['planned', 'too-many'])
  expect(await statesOf(id)).toHaveLength(PLANS_MAX)
})

test('a plan may have the MRP itself, and begin when another ends', async () => {
  const { id, originalPricePaise } = await sareeInShop(db)
  for (const days of [
    [1, 2],
    [2, 3],
    [3, null],
  ] as [number, number | null][])
    expect(await planning(id, plan(days, originalPricePaise))).toEqual({ outcome: 'planned' })
})

test('a cancelled plan frees its time, and open plans are listed first', async () => {
  const { id } = await sareeInShop(db)
  await planning(id, plan([5, 8]))
  const [stored] = await listPricePlans(db, id, 1)
  await stopping(id, stored!.id)
  expect(await planning(id, plan([1, 7]))).toEqual({ outcome: 'planned' })
  expect(await statesOf(id)).toEqual(['planned', 'cancelled'])
})

test('a plan that two admins stop at the same time is stopped and logged once', async () => {
  const { id, planId } = await begunPlan()
  const stopped = await Promise.all([stopping(id, planId), stopping(id, planId)])
  expect(stopped.map(({ outcome }) => outcome).toSorted()).toEqual(['ended', 'not-open'])
  expect((await actions()).filter((action) => action === 'planned-price-ended')).toHaveLength(1)
})

test('a plan is stopped only by its own product, and unknown plans are not open', async () => {
  const { id, planId } = await begunPlan()
  const other = await sareeInShop(db)
  const before = await actions()
  const pairs = [
    [other.id, planId],
    [id, crypto.randomUUID()],
    [id, 'x'],
    ['x', planId],
  ] as const
  for (const [productId, plannedId] of pairs)
    expect(await stopping(productId, plannedId)).toEqual({ outcome: 'not-open' })
  expect(await statesOf(id)).toEqual(['running'])
  expect(await actions()).toEqual(before)
})

test('a stopped plan leaves a price that the owner has set meanwhile, and is logged', async () => {
  const { id, planId } = await begunPlan()
  await setPrice(db, id, 210_000)
  expect(await stopping(id, planId)).toEqual({ outcome: 'ended' })
  expect(await findProduct(db, id)).toMatchObject({ sellingPricePaise: 210_000 })
  expect(await statesOf(id)).toEqual(['ended'])
  const last = await db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const before = { pricePaise: 200_000 }
  expect(last).toEqual({ action: 'planned-price-ended', before, after: null })
})

test('no price is planned for a deleted product', async () => {
  const { id } = await sareeInShop(db)
  await deleteProduct(db, id, adminId)
  expect(await planning(id, plan([1, 2]))).toEqual({ outcome: 'no-such-product' })
  expect(await statesOf(id)).toEqual([])
})
