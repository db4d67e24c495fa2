import { expect, test } from 'vitest'
import { QueryCache } from '#platform/page-cache/query-cache.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { indianDay } from './dated.ts'
import { orderTaxRules, taxOrder } from './order-tax.ts'
import {
  findIncludedGst,
  findNeedsState,
  listStatesToChoose,
  taxOrders,
} from './tax-orders.server.ts'
import { findTaxRules } from './tax-store.server.ts'

const { db } = await testDatabase()
await admin(db)
const [saree, suit] = [await sareeInShop(db), await suitInShop(db)]
const lines = [
  { productId: saree.id, quantity: 1, unitPricePaise: 249_900 },
  { productId: suit.id, quantity: 2, unitPricePaise: 279_900 },
]

test('a cart of an unregistered shop includes no GST, and any text is a state', async () => {
  expect(await findIncludedGst(db, lines)).toBeNull()
  expect(await findNeedsState(db)).toBe(false)
  expect(await listStatesToChoose(db)).toEqual([])
})

test('a cart of a regular shop includes the GST of all lines', async () => {
  await registerForTax(db)
  expect(await findIncludedGst(db, lines)).toBe(2 * 5950 + 2 * 42_697)
  expect(await findIncludedGst(db, [])).toBeNull()
  expect(await listStatesToChoose(db)).toContain('Tamil Nadu')
})

test('a composition shop needs the state, and shows no GST', async () => {
  await registerForTax(db, 'composition')
  expect(await findIncludedGst(db, lines)).toBeNull()
  expect(await findNeedsState(db)).toBe(true)
})

test('the rules are read once until they change', async () => {
  const { keep } = new QueryCache()
  expect(await findNeedsState(db, keep)).toBe(true)
  await registerForTax(db, 'unregistered')
  expect(await findNeedsState(db, keep)).toBe(true)
  expect(await findNeedsState(db)).toBe(false)
})

test('a delivery state that is not known is taxed as the shop’s own', async () => {
  await registerForTax(db)
  const rules = orderTaxRules(await findTaxRules(db), '2026-11-24')!
  const products = new Map([[saree.id, { goodsClass: 'fabric', hsn: '' }]] as const)
  const taxed = taxOrder({ state: 'Atlantis', lines: lines.slice(0, 1) }, rules, products)
  expect(taxed.order.placeOfSupply).toBe('27')
  expect(orderTaxRules(await findTaxRules(db), '2025-09-30')).toBeNull()
})

test('orders that are created together are taxed each for its own state and lines', async () => {
  await registerForTax(db)
  const [first, second, third] = await taxOrders(db, [
    { state: 'Maharashtra', lines },
    { state: 'Karnataka', lines: lines.slice(0, 1) },
    { state: 'Karnataka', lines: lines.slice(1) },
  ])
  expect(first?.order.placeOfSupply).toBe('27')
  expect(first?.lines.map(({ cgstPaise }) => cgstPaise)).toEqual([5_950, 42_697])
  expect(second?.lines).toMatchObject([{ goodsClass: 'fabric', igstPaise: 11_900 }])
  expect(third?.lines).toMatchObject([{ goodsClass: 'apparel', igstPaise: 85_393 }])
})

test('the orders of an unregistered shop have no tax', async () => {
  await registerForTax(db, 'unregistered')
  const order = { state: 'Maharashtra', lines }
  expect(await taxOrders(db, [order, order])).toEqual([null, null])
})

test('a registration taxes from its first day on, and not before', async () => {
  const dayIn = (days: number) => indianDay(new Date(Date.now() + days * 86_400_000))
  const startsOn = (day: string) => db.updateTable('tax_periods').set({ starts_on: day }).execute()
  await registerForTax(db)
  await startsOn(dayIn(2))
  expect([await findIncludedGst(db, lines), await findNeedsState(db)]).toEqual([null, false])
  await startsOn(dayIn(0))
  expect([await findIncludedGst(db, lines), await findNeedsState(db)]).toEqual([97_294, true])
})
