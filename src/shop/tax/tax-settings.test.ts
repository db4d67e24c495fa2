import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { topicsPublishedBy } from '../../../tests/support/published-topics.ts'
import { REFORM } from '../../../tests/support/tax-rates.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listKindTaxes } from '../kinds/kind-tax-store.server.ts'
import { findProductTaxes } from './order-tax-store.server.ts'
import { removeTaxPeriod, saveKindTaxes, saveTaxPeriod, saveTaxRate } from './save-tax.server.ts'
import { taxTopic, type TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'
import {
  insertOrReplacePeriod,
  insertOrReplaceRate,
  listTaxPeriods,
  listTaxRates,
} from './tax-store.server.ts'
import { findTaxVersion } from './tax-version.server.ts'

const { db, pool } = await testDatabase()
const { id: changedBy } = await admin(db)
const edit = async () => ({ changedBy, basedOn: await findTaxVersion(db) })
const savePeriod = async () => saveTaxPeriod(db, { period, ...(await edit()) })
const saveRate = async () => saveTaxRate(db, { rate, ...(await edit()) })
beforeEach(() => pool.query('truncate tax_periods, staff_changes'))

const period: TaxPeriod = {
  startsOn: '2090-04-01',
  mode: 'regular',
  gstin: '27AAPFU0939F1ZV',
  stateCode: '27',
}
const rate: TaxRate = {
  goodsClass: 'service',
  startsOn: '2090-04-01',
  rateBp: 500,
  limitPaise: 250_000,
  aboveBp: 1800,
}
const logged = () =>
  db.selectFrom('staff_changes').select(['action', 'before', 'after']).orderBy('id').execute()

const topicsOf = (work: () => Promise<unknown>) => topicsPublishedBy(pool, work)

test('a change of tax is announced, and a save that changes nothing is not', async () => {
  expect(await topicsOf(savePeriod)).toContain(taxTopic)
  expect(await topicsOf(savePeriod)).not.toContain(taxTopic)
  expect(await topicsOf(saveRate)).toContain(taxTopic)
  expect(await topicsOf(saveRate)).not.toContain(taxTopic)
  expect(await logged()).toHaveLength(2)
})

test('a removed tax mode is announced, and a refused removal is neither announced nor logged', async () => {
  await savePeriod()
  const { startsOn } = period
  const remove = (today: string) =>
    topicsOf(async () => removeTaxPeriod(db, { startsOn, today, ...(await edit()) }))
  expect(await remove(startsOn)).not.toContain(taxTopic)
  expect(await logged()).toHaveLength(1)
  expect(await remove('2090-03-31')).toContain(taxTopic)
  expect((await logged()).at(-1)).toEqual({
    action: 'tax-mode-removed',
    before: period,
    after: null,
  })
})

test('of two saves of the same day at the same time one is written and logged', async () => {
  const modes = ['regular', 'composition'] as const
  const seen = await edit()
  const saved = await Promise.all(
    modes.map((mode) => saveTaxPeriod(db, { period: { ...period, mode }, ...seen })),
  )
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  const changes = await logged()
  expect(changes).toMatchObject([{ action: 'tax-mode-saved', before: null }])
  expect(await listTaxPeriods(db)).toEqual([changes[0]?.after])
})

test('an entry that two admins remove at the same time is removed once', async () => {
  await savePeriod()
  const removal = { startsOn: period.startsOn, today: REFORM, ...(await edit()) }
  const removed = await Promise.all([removeTaxPeriod(db, removal), removeTaxPeriod(db, removal)])
  expect(removed.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'removed',
  ])
  expect((await logged()).map(({ action }) => action)).toEqual([
    'tax-mode-saved',
    'tax-mode-removed',
  ])
})

test.each([
  ['a registration without a GSTIN', { gstin: '' }],
  ['a GSTIN without a registration', { mode: 'unregistered' }],
  ['a registration without a state', { stateCode: '' }],
  ['a GSTIN of another length', { gstin: '27AAPFU0939F1Z' }],
] as [string, Partial<TaxPeriod>][])('the database refuses %s', async (_what, wrong) => {
  await expect(insertOrReplacePeriod(db, { ...period, ...wrong })).rejects.toThrow(
    'violates check constraint',
  )
  expect(await listTaxPeriods(db)).toEqual([])
})

test.each([
  ['more than the whole price', { rateBp: 10_001 }],
  ['a negative rate', { rateBp: -1 }],
  ['a limit of nothing', { limitPaise: 0 }],
  ['a limit without a rate above it', { aboveBp: null }],
  ['a rate above the limit that is not higher', { aboveBp: 500 }],
])('the database refuses %s', async (_what, wrong) => {
  const before = await listTaxRates(db)
  await expect(insertOrReplaceRate(db, { ...rate, ...wrong } as TaxRate)).rejects.toThrow(
    'violates check constraint',
  )
  expect(await listTaxRates(db)).toEqual(before)
})

test('products follow their kind until they have a class or code of their own', async () => {
  const [saree, suit] = [await sareeInShop(db), await suitInShop(db)]
  const taxes = async () => {
    const found = await findProductTaxes(db, [saree.id, suit.id, crypto.randomUUID()])
    return [found.size, found.get(saree.id), found.get(suit.id)]
  }
  const suitTax = { goodsClass: 'apparel', hsn: '6211' }
  expect(await taxes()).toEqual([2, { goodsClass: 'fabric', hsn: '' }, suitTax])
  const kind = { slug: 'saree', goodsClass: 'made-up', hsn: '6307' } as const
  await saveKindTaxes(db, { kinds: [kind], ...(await edit()) })
  expect(await taxes()).toEqual([2, { goodsClass: 'made-up', hsn: '6307' }, suitTax])
  await db.updateTable('products').set({ hsn: '5007' }).where('id', '=', saree.id).execute()
  expect((await taxes())[1]).toEqual({ goodsClass: 'made-up', hsn: '5007' })
})

test('a disabled kind has no defaults to edit, and its products are taxed as before', async () => {
  const suit = await suitInShop(db)
  await db
    .updateTable('product_kinds')
    .set({ is_enabled: false })
    .where('slug', '=', 'suit')
    .execute()
  expect((await listKindTaxes(db)).map(({ slug }) => slug)).toEqual(['saree'])
  expect((await findProductTaxes(db, [suit.id])).get(suit.id)).toMatchObject({ hsn: '6211' })
})
