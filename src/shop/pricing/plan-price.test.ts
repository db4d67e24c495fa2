import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
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
