import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { topicsPublishedBy } from '../../../tests/support/published-topics.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  removeTaxPeriod,
  removeTaxRate,
  saveKindTaxes,
  saveTaxPeriod,
  saveTaxRate,
} from './save-tax.server.ts'
import { listKindTaxes } from '../kinds/kind-tax-store.server.ts'
import type { TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'
import { findTaxRules, listHsnCodes, listTaxPeriods, listTaxRates } from './tax-store.server.ts'
import { findTaxVersion } from './tax-version.server.ts'

const { db, pool } = await testDatabase()
const meera = await admin(db)
const edit = async () => ({ changedBy: meera.id, basedOn: await findTaxVersion(db) })
const regular: TaxPeriod = {
  startsOn: '2026-12-01',
  mode: 'regular',
  gstin: '27AAPFU0939F1ZV',
  stateCode: '27',
}
const newRate: TaxRate = {
  goodsClass: 'apparel',
  startsOn: '2027-04-01',
  rateBp: 500,
  limitPaise: 300_000,
  aboveBp: 1800,
}
const byStart = (one: TaxRate, other: TaxRate) => one.startsOn.localeCompare(other.startsOn)
const byClass = (one: TaxRate, other: TaxRate) =>
  one.goodsClass.localeCompare(other.goodsClass) || byStart(one, other)
const actions = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a new shop is unregistered and has the published rates', async () => {
  expect(await listTaxPeriods(db)).toEqual([])
  expect((await listTaxRates(db)).toSorted(byClass)).toEqual(seededRates)
  const { periods, rates } = await findTaxRules(db)
  expect([periods, rates.toSorted(byClass)]).toEqual([[], seededRates])
})

test('a registration is saved, corrected and logged', async () => {
  await saveTaxPeriod(db, { period: { ...regular, mode: 'composition' }, ...(await edit()) })
  await saveTaxPeriod(db, { period: regular, ...(await edit()) })
  await saveTaxPeriod(db, { period: regular, ...(await edit()) })
  expect(await listTaxPeriods(db)).toEqual([regular])
  expect((await findTaxRules(db)).periods).toEqual([regular])
  expect(await actions()).toEqual(['tax-mode-saved', 'tax-mode-saved'])
})

test('a registration is removed only before it starts', async () => {
  const remove = async (startsOn: string, today: string) =>
    removeTaxPeriod(db, { startsOn, today, ...(await edit()) })
  expect(await remove('2026-12-01', '2026-12-01')).toEqual({ outcome: 'has-started' })
  expect(await remove('2026-12-02', '2026-11-24')).toEqual({ outcome: 'no-such-entry' })
  expect(await listTaxPeriods(db)).toEqual([regular])
  expect(await remove('2026-12-01', '2026-11-30')).toEqual({ outcome: 'removed' })
  expect(await listTaxPeriods(db)).toEqual([])
  expect((await actions()).at(-1)).toBe('tax-mode-removed')
})

test('a rate is added, corrected and removed before it starts', async () => {
  const entry = { goodsClass: 'apparel', today: '2027-01-01' } as const
  const remove = async (startsOn: string) =>
    removeTaxRate(db, { ...entry, startsOn, ...(await edit()) })
  await saveTaxRate(db, { rate: { ...newRate, aboveBp: 1200 }, ...(await edit()) })
  await saveTaxRate(db, { rate: newRate, ...(await edit()) })
  expect(await listTaxRates(db)).toContainEqual(newRate)
  expect(await remove(REFORM)).toEqual({ outcome: 'has-started' })
  expect(await remove('2027-04-02')).toEqual({ outcome: 'no-such-entry' })
  expect(await remove('2027-04-01')).toEqual({ outcome: 'removed' })
  expect((await listTaxRates(db)).toSorted(byClass)).toEqual(seededRates)
})

test('the defaults of kinds are saved, and the log has only what changed', async () => {
  expect(await listKindTaxes(db)).toEqual([
    { slug: 'suit', singular: 'Suit', goodsClass: 'apparel', hsn: '6211', unit: 'PCS' },
    { slug: 'saree', singular: 'Saree', goodsClass: 'fabric', hsn: '', unit: 'PCS' },
  ])
  const saree = { slug: 'saree', goodsClass: 'fabric', hsn: '5007', unit: 'SET' } as const
  const unknown = { slug: 'sari', goodsClass: 'apparel', hsn: '' } as const
  const seen = await edit()
  const topics = await topicsPublishedBy(pool, () =>
    saveKindTaxes(db, { kinds: [saree, unknown], ...seen }),
  )
  expect(topics).toContain('kinds')
  const { unit, ...withoutUnit } = saree
  await saveKindTaxes(db, { kinds: [withoutUnit], ...(await edit()) })
  expect((await listKindTaxes(db))[1]).toMatchObject({ hsn: '5007', unit })
  const logged = await db
    .selectFrom('staff_changes')
    .select('after')
    .where('action', '=', 'tax-of-kinds-saved')
    .execute()
  expect(logged).toEqual([{ after: { Saree: { goodsClass: 'fabric', hsn: '5007', unit } } }])
})

test('of two admins who saw the same settings, the second one overwrites nothing', async () => {
  const seen = await edit()
  const refused = { outcome: 'changed-by-someone-else' }
  expect(await saveTaxRate(db, { rate: newRate, ...seen })).toEqual({ outcome: 'saved' })
  const stored = async () => [await findTaxRules(db), await listKindTaxes(db), await actions()]
  const before = await stored()
  expect(await saveTaxRate(db, { rate: { ...newRate, rateBp: 0 }, ...seen })).toEqual(refused)
  expect(await saveTaxPeriod(db, { period: regular, ...seen })).toEqual(refused)
  const suit = { slug: 'suit', goodsClass: 'fabric', hsn: '' } as const
  expect(await saveKindTaxes(db, { kinds: [suit], ...seen })).toEqual(refused)
  const removal = { startsOn: newRate.startsOn, today: '2027-01-01', ...seen }
  expect(await removeTaxRate(db, { goodsClass: 'apparel', ...removal })).toEqual(refused)
  expect(await removeTaxPeriod(db, removal)).toEqual(refused)
  expect(await stored()).toEqual(before)
})

test('the codes of sarees, suits and jewellery are known', async () => {
  const codes = new Map(
    (await listHsnCodes(db)).map(({ code, description }) => [code, description]),
  )
  expect(codes.size).toBeGreaterThan(240)
  expect(codes.get('5007')).toBe('Woven fabrics of silk or of silk waste')
  expect(codes.get('62114210')).toContain('kurta and salwar')
  expect(codes.get('7117')).toBe('Imitation jewellery')
})
