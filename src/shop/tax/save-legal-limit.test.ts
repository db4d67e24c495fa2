import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { topicsPublishedBy } from '../../../tests/support/published-topics.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { cashTopic } from '../settings/cash-on-delivery.ts'
import { legalLimitNames, limitOn, type LegalLimit } from './legal-limit.ts'
import { removeLegalLimit, saveLegalLimit } from './save-tax.server.ts'
import { insertOrReplaceLimit, listLegalLimits } from './tax-store.server.ts'
import { findTaxVersion } from './tax-version.server.ts'

const { db, pool } = await testDatabase()
const { id: changedBy } = await admin(db)
const edit = async () => ({ changedBy, basedOn: await findTaxVersion(db) })
const limit: LegalLimit = { name: 'cash', startsOn: '2090-04-01', amountPaise: 15_000_000 }
const save = async (change: Partial<LegalLimit> = {}) =>
  saveLegalLimit(db, { limit: { ...limit, ...change }, ...(await edit()) })
const remove = async (today: string) => removeLegalLimit(db, { ...limit, today, ...(await edit()) })
const logged = () =>
  db.selectFrom('staff_changes').select(['action', 'before', 'after']).orderBy('id').execute()

beforeEach(async () => {
  await pool.query('truncate staff_changes')
  await pool.query("delete from legal_limits where starts_on = '2090-04-01'")
})

test('a new shop has the legal limits', async () => {
  const limits = await listLegalLimits(db)
  const today = legalLimitNames.map((name) => [name, limitOn(limits, name, '2026-11-28') / 100])
  expect(Object.fromEntries(today)).toEqual({
    cash: 2_00_000,
    'e-way-bill': 50_000,
    'large-invoice': 1_00_000,
    registration: 40_00_000,
    'registration-some-states': 20_00_000,
    composition: 1_50_00_000,
    'composition-some-states': 75_00_000,
    'hsn-digits': 5_00_00_000,
    'quarterly-return': 5_00_00_000,
    'e-invoice': 5_00_00_000,
    'payment-qr': 500_00_00_000,
  })
  expect(limitOn(limits, 'large-invoice', '2024-07-31')).toBe(25_000_000)
})

test('a limit is added, and replaced by another amount of the same day', async () => {
  const before = await listLegalLimits(db)
  expect(await save()).toEqual({ outcome: 'saved' })
  expect(await save({ amountPaise: 25_000_000 })).toEqual({ outcome: 'saved' })
  const replaced = { ...limit, amountPaise: 25_000_000 }
  expect(await listLegalLimits(db)).toEqual([replaced, ...before])
  expect(await logged()).toEqual([
    { action: 'legal-limit-saved', before: null, after: limit },
    { action: 'legal-limit-saved', before: limit, after: replaced },
  ])
})

test('only a limit that has not started is removed', async () => {
  await save()
  expect(await remove(limit.startsOn)).toEqual({ outcome: 'has-started' })
  expect(await logged()).toHaveLength(1)
  expect(await remove('2090-03-31')).toEqual({ outcome: 'removed' })
  expect(await remove('2090-03-31')).toEqual({ outcome: 'no-such-entry' })
  expect((await logged()).at(-1)).toEqual({
    action: 'legal-limit-removed',
    before: limit,
    after: null,
  })
})

test('of two saves that are based on the same limits one is written', async () => {
  const seen = await edit()
  const saved = await Promise.all(
    [10_000_000, 15_000_000].map((amountPaise) =>
      saveLegalLimit(db, { limit: { ...limit, amountPaise }, ...seen }),
    ),
  )
  expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect(await logged()).toHaveLength(1)
})

test('a change of the cash limit drops the pages that promise cash', async () => {
  expect(await topicsPublishedBy(pool, save)).toContain(cashTopic)
  const other = () => save({ name: 'e-way-bill' })
  expect(await topicsPublishedBy(pool, other)).not.toContain(cashTopic)
})

test.each([
  ['an unknown limit', { name: 'gold' }],
  ['a limit of nothing', { amountPaise: 0 }],
])('the database refuses %s', async (_what, wrong) => {
  const before = await listLegalLimits(db)
  await expect(insertOrReplaceLimit(db, { ...limit, ...wrong } as LegalLimit)).rejects.toThrow(
    'violates check constraint',
  )
  expect(await listLegalLimits(db)).toEqual(before)
})
