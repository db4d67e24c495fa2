import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { admin } from '../../../tests/support/builders.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { saveSynonym } from '../search/synonyms/change-synonyms.server.ts'
import {
  insertSearches,
  deleteOldSearches,
  listDailySearches,
  listEmptyQueries,
  listFrequentQueries,
} from './search-day-store.server.ts'
import { openSearchRecorder } from './search-recorder.server.ts'

const { db, pool } = await testDatabase()
const warnings: unknown[] = []
const log = { warn: (...parts: unknown[]) => warnings.push(parts) } as unknown as Logger
const now = new Date('2026-11-20T10:00:00Z')
beforeEach(() => db.deleteFrom('search_days').execute())

const stored = () =>
  db
    .selectFrom('search_days')
    .select(['query', 'searches', 'has_results'])
    .orderBy('query')
    .execute()
const counted = (query: string, searches = 1, hasResults: boolean | null = null) => ({
  query,
  searches,
  hasResults,
})
const week = { days: 7, limit: 10, now }

test('searches of two processes are added up, and a result is known once one process saw it', async () => {
  const [one, other] = [openSearchRecorder({ db, log }), openSearchRecorder({ db, log })]
  one.count('Chunni')
  one.count('chunni ')
  other.count('CHUNNI')
  other.noteResult('chunni', false)
  await Promise.all([one.save(), other.save()])
  expect(await stored()).toEqual([{ query: 'chunni', searches: 3, has_results: false }])
  await one.save()
  expect(await stored()).toHaveLength(1)
  await Promise.all([one.close(), other.close()])
})

test('personal searches and those beyond the memory limit are counted without their words', async () => {
  const recorder = openSearchRecorder({ db, log })
  recorder.count('asha@example.com')
  recorder.noteResult('asha@example.com', false)
  for (let made = 0; made < 1_100; made++) recorder.count(`saree ${made}`)
  await recorder.close()
  const rows = await stored()
  expect(rows).toHaveLength(1_000)
  expect(rows[0]).toEqual({ query: '', searches: 102, has_results: null })
})

test('a failed save is logged without the words of the searches', async () => {
  const broken = { ...db, executeQuery: () => Promise.reject(new Error('no database')) }
  const recorder = openSearchRecorder({ db: broken as unknown as typeof db, log })
  recorder.count('secret wish')
  await recorder.close()
  expect(JSON.stringify(warnings)).toContain('searches not saved')
  expect(JSON.stringify(warnings)).not.toContain('secret wish')
})

test('above the limit of a day, only queries that are stored already keep their words', async () => {
  await insertSearches(db, [counted('silk'), counted('linen')], now, 2)
  await insertSearches(db, [counted('silk', 4), counted('cotton', 2), counted('velvet')], now, 2)
  expect((await stored()).map(({ query, searches }) => [query, searches])).toEqual([
    ['', 3],
    ['linen', 1],
    ['silk', 5],
  ])
})

test('two processes that add the same queries at once lose no search', async () => {
  const queries = Array.from({ length: 50 }, (_, index) => counted(`query ${index}`))
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      insertSearches(db, index % 2 ? queries : queries.toReversed(), now),
    ),
  )
  expect((await stored()).every(({ searches }) => searches === 8)).toBe(true)
})

test('the report has a row for each day, the most frequent queries and those that found nothing', async () => {
  const dayBefore = new Date(now.getTime() - 24 * 60 * 60_000)
  await insertSearches(db, [counted('chunni', 5, false), counted('silk', 2, true)], dayBefore)
  await insertSearches(
    db,
    [counted('silk', 4), counted('lehnga', 1, false), counted('x@y', 0)],
    now,
  )
  await insertSearches(db, [counted('', 3), counted('linked', 0, false)], now)
  const days = await listDailySearches(db, 7, now)
  expect(days.map(({ searches }) => searches)).toEqual([0, 0, 0, 0, 0, 7, 8])
  expect(days.at(-1)!.day).toBe('2026-11-20')
  expect(await listFrequentQueries(db, week)).toEqual([
    counted('silk', 6, true),
    counted('chunni', 5, false),
    counted('lehnga', 1, false),
  ])
  expect((await listEmptyQueries(db, week)).map(({ query }) => query)).toEqual(['chunni', 'lehnga'])
  expect(await listFrequentQueries(db, { ...week, days: 1, limit: 1 })).toEqual([
    counted('silk', 4),
  ])
})

test('a query leaves the list of empty ones when it finds something or has a synonym', async () => {
  const { id } = await admin(db)
  await insertSearches(db, [counted('chunni', 5, false), counted('lehnga', 3, false)], now)
  await insertSearches(db, [counted('lehnga', 1, true)], now)
  const synonym = { term: 'chunni', meaning: 'dupatta', collection: null }
  await saveSynonym(db, { synonym, savedBy: id })
  expect(await listEmptyQueries(db, week)).toEqual([])
})

test('searches are deleted after ninety days', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
  await insertSearches(db, [counted('old')], daysAgo(90))
  await insertSearches(db, [counted('kept')], daysAgo(89))
  await deleteOldSearches(db, now)
  expect((await stored()).map(({ query }) => query)).toEqual(['kept'])
  expect((await listDailySearches(db, 90, now))[0]!.searches).toBe(1)
})

test('the report reads only the days of its period', async () => {
  await pool.query(`insert into search_days (day, query, searches)
    select '2026-11-20'::date - day, 'query ' || query, 1 from generate_series(0, 80) day, generate_series(1, 300) query`)
  await pool.query('vacuum analyze search_days')
  const { rows } = await pool.query(
    `explain select sum(searches) from search_days where day > '2026-11-13' group by query`,
  )
  expect(JSON.stringify(rows)).toContain('search_days_pkey')
})
