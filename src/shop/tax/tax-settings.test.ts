import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
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

const { db, pool } = await testDatabase()
const { id: changedBy } = await admin(db)
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

async function topicsOf(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await work()
  await listener.query('select 1')
  listener.release(true)
  return topics
}

test('a change of tax is announced, and a save that changes nothing is not', async () => {
  expect(await topicsOf(() => saveTaxPeriod(db, { period, changedBy }))).toContain(taxTopic)
  expect(await topicsOf(() => saveTaxPeriod(db, { period, changedBy }))).not.toContain(taxTopic)
  expect(await topicsOf(() => saveTaxRate(db, { rate, changedBy }))).toContain(taxTopic)
  expect(await topicsOf(() => saveTaxRate(db, { rate, changedBy }))).not.toContain(taxTopic)
  expect(await logged()).toHaveLength(2)
})

test('a removal is announced, and a refused one neither announced nor logged', async () => {
  await saveTaxPeriod(db, { period, changedBy })
  const { startsOn } = period
  const remove = (today: string) =>
    topicsOf(() => removeTaxPeriod(db, { startsOn, today, changedBy }))
  expect(await remove(startsOn)).not.toContain(taxTopic)
  expect(await logged()).toHaveLength(1)
  expect(await remove('2090-03-31')).toContain(taxTopic)
  expect((await logged()).at(-1)).toEqual({
    action: 'tax-mode-removed',
    before: period,
    after: null,
  })
})

test('two saves of the same day at the same time are logged one after the other', async () => {
  const modes = ['regular', 'composition'] as const
  await Promise.all(
    modes.map((mode) => saveTaxPeriod(db, { period: { ...period, mode }, changedBy })),
  )
  const [first, second] = await logged()
  expect([first?.before, second?.before]).toEqual([null, first?.after])
  expect(await listTaxPeriods(db)).toEqual([second?.after])
})

test('an entry that two admins remove at the same time is removed once', async () => {
  await saveTaxPeriod(db, { period, changedBy })
  const removal = { startsOn: period.startsOn, today: REFORM, changedBy }
  const removed = await Promise.all([removeTaxPeriod(db, removal), removeTaxPeriod(db, removal)])
  expect(removed.map(({ outcome }) => outcome).toSorted()).toEqual(['no-such-entry', 'removed'])
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
  await saveKindTaxes(db, { kinds: [kind], changedBy })
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
