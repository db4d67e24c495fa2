import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/test-database.ts'
import { PageCache } from '#platform/page-cache/page-cache.server.ts'
import { findRuleChangeDelay } from '#shop/settings/prices/price-display-store.server.ts'
import { followPriceRule } from './follow-price-rule.ts'

const { db } = await testDatabase()
const HOUR_MS = 3_600_000
const begin = Date.parse('2026-11-28T10:00:00Z')
const newYear = Date.parse('2026-12-31T18:30:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

function followed({ changesAt = newYear } = {}) {
  vi.setSystemTime(begin)
  const cache = new PageCache({ bytesMax: 1_000_000 })
  const settings = { changesAt }
  const listeners: (() => void)[] = []
  const subscribe = (_topic: string, listener: () => void) => {
    listeners.push(listener)
    return () => {}
  }
  const rule = followPriceRule(
    {
      db,
      log: { warn: vi.fn() } as never,
      events: { subscribe, onGap: () => () => {} },
      findDelay: async () =>
        settings.changesAt > Date.now() ? settings.changesAt - Date.now() : null,
    },
    () => cache.clear(),
  )
  const draw = () =>
    cache.render('/shop', async () => ({
      page: { status: 200, headers: {}, body: Buffer.from(new Date().toISOString()) },
      topics: new Set(['catalogue']),
      cacheable: true,
    }))
  return { cache, draw, settings, rule, announce: () => listeners.forEach((listen) => listen()) }
}

const passUntil = (time: number) => vi.advanceTimersByTimeAsync(time - Date.now())

test('a page cached on 31 December is not served on 1 January, not even in an outage', async () => {
  const { cache, draw } = followed()
  await passUntil(newYear - 60_000)
  await draw()
  cache.invalidate('catalogue')
  await draw()
  await passUntil(newYear - 1)
  expect(cache.has('/shop')).toBe(true)
  await passUntil(newYear)
  expect(cache.find('/shop')).toBeUndefined()
  expect(cache.findDropped('/shop', HOUR_MS)).toBeUndefined()
  await draw()
  await passUntil(newYear + 48 * HOUR_MS)
  expect(cache.has('/shop')).toBe(true)
})

test('a page that is kept while the database is away is forgotten too', async () => {
  const { cache, draw } = followed()
  await passUntil(newYear - 60_000)
  await draw()
  cache.setDisconnected(true)
  expect(cache.findStale('/shop')).toBeDefined()
  await passUntil(newYear)
  expect(cache.findStale('/shop')).toBeUndefined()
})

test('a day that the owner changes is followed, and nothing happens after the end', async () => {
  const { cache, draw, settings, announce, rule } = followed()
  await passUntil(begin + HOUR_MS / 2)
  settings.changesAt = begin + HOUR_MS
  announce()
  await draw()
  await passUntil(begin + HOUR_MS)
  expect(cache.has('/shop')).toBe(false)
  settings.changesAt = begin + 3 * HOUR_MS
  announce()
  await draw()
  await vi.advanceTimersByTimeAsync(0)
  rule.close()
  await passUntil(begin + 4 * HOUR_MS)
  expect(cache.has('/shop')).toBe(true)
})

test('the rule begins at midnight in India', async () => {
  vi.useRealTimers()
  const set = (rule: string, days: number | null) =>
    sql`update shop_settings set strike_rule = ${rule}, strike_rule_then = 'lowest',
      strike_rule_from = (now() at time zone 'Asia/Kolkata')::date + ${days}::int`.execute(db)
  await set('original', 1)
  const { rows } = await sql<{ left: number }>`select extract(epoch from
    date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day' - now())::float8 * 1000 as left`.execute(
    db,
  )
  expect(Math.abs((await findRuleChangeDelay(db))! - rows[0]!.left)).toBeLessThan(5_000)
  await set('original', 0)
  expect(await findRuleChangeDelay(db)).toBeNull()
  await set('original', null)
  expect(await findRuleChangeDelay(db)).toBeNull()
  await set('lowest', 1)
  expect(await findRuleChangeDelay(db)).toBeNull()
})
