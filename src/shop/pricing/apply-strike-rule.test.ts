import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { setPrice, setStrikeRule } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { catalogueTopic } from '../catalogue/product.ts'
import { siteTopic } from '../site/site-record.ts'
import { applyStrikeRule } from './apply-strike-rule.server.ts'
import { findPriceDisplay, findStrikeRules } from '../settings/prices/price-display-store.server.ts'
import { savePriceDisplay } from '../settings/prices/save-price-display.server.ts'

const { db, pool } = await testDatabase()
const { id: adminId } = await admin(db)
beforeEach(async () => {
  await pool.query('truncate products, staff_changes cascade')
  await setStrikeRule(db, 'original')
  await applyStrikeRule(db)
})

const discounts = async () =>
  (await db.selectFrom('search_documents').select('discount_percent as percent').execute())
    .map(({ percent }) => percent)
    .toSorted((one, other) => one - other)
const save = (edit: Partial<Parameters<typeof savePriceDisplay>[1]>) =>
  findPriceDisplay(db).then(({ version, ...display }) =>
    savePriceDisplay(db, { ...display, basedOn: version, changedBy: adminId, ...edit }),
  )

async function threeSarees() {
  const prices = { originalPricePaise: 400_000, sellingPricePaise: 300_000 }
  for (let index = 0; index < 3; index++) await sareeInShop(db, prices)
  const reduced = await sareeInShop(db, prices)
  await setPrice(db, reduced.id, 150_000)
}

test('lists are sorted by the discounts that are shown, after a change of the rule too', async () => {
  await threeSarees()
  expect(await discounts()).toEqual([25, 25, 25, 63])
  await setStrikeRule(db, 'lowest')
  await applyStrikeRule(db, 2)
  expect(await discounts()).toEqual([0, 0, 0, 50])
  expect(await findStrikeRules(db)).toEqual({ inForce: 'lowest', applied: 'lowest' })
})

test('a product that is saved under the new rule has its discount before the job has run', async () => {
  await setStrikeRule(db, 'lowest')
  await threeSarees()
  expect(await discounts()).toEqual([0, 0, 0, 50])
})

test('the rule changes at the start of its day in India', async () => {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  await save({ changesOn: '2090-01-01', ruleThen: 'lowest' })
  expect((await findStrikeRules(db)).inForce).toBe('original')
  await save({ changesOn: today })
  expect((await findStrikeRules(db)).inForce).toBe('lowest')
  await save({ changesOn: '', ruleThen: 'lowest' })
  expect((await findStrikeRules(db)).inForce).toBe('original')
})

test('a new shop follows the law from 1 January 2027', async () => {
  const { rows } = await pool.query(`select column_name as name, column_default as value
    from information_schema.columns where table_name = 'shop_settings' and column_name like 'strike_rule%'`)
  const defaults = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  expect(defaults.strike_rule).toContain('original')
  expect(defaults.strike_rule_from).toContain('2027-01-01')
  expect(defaults.strike_rule_then).toContain('lowest')
})

test('a save is logged, announces every page, and loses against an earlier save', async () => {
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  const { version } = await findPriceDisplay(db)
  expect(await save({ rule: 'mrp' })).toEqual({ outcome: 'saved' })
  await listener.query('select 1')
  expect(topics).toEqual(expect.arrayContaining([siteTopic, catalogueTopic]))
  listener.release(true)
  expect(await save({ rule: 'lowest', basedOn: version })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect((await findPriceDisplay(db)).rule).toBe('mrp')
  expect(await db.selectFrom('staff_changes').select(['before', 'after']).execute()).toEqual([
    { before: { rule: 'original' }, after: { rule: 'mrp' } },
  ])
})

test('two processes that apply a new rule at the same time end with its discounts', async () => {
  await threeSarees()
  await setStrikeRule(db, 'lowest')
  await Promise.all([applyStrikeRule(db, 1), applyStrikeRule(db, 2)])
  expect(await discounts()).toEqual([0, 0, 0, 50])
  expect((await findStrikeRules(db)).applied).toBe('lowest')
})

test('a rule that is applied already announces nothing', async () => {
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await applyStrikeRule(db)
  await listener.query('select 1')
  listener.release(true)
  expect(topics).toEqual([])
})

test('a save that changes nothing is accepted and not logged', async () => {
  const { version } = await findPriceDisplay(db)
  expect(await save({})).toEqual({ outcome: 'saved' })
  expect((await findPriceDisplay(db)).version).toBe(version + 1)
  expect(await db.selectFrom('staff_changes').select('id').execute()).toEqual([])
})
