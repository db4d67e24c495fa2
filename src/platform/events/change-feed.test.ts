import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '../log/log.server.ts'
import { openChangeFeed } from './change-feed.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

function openFeed(pingDatabase: () => Promise<unknown>, lastAnswerAt = () => -Infinity) {
  const lines: string[] = []
  const emit = { lost: () => {}, gap: () => {} }
  const subscribe = (name: 'lost' | 'gap') => (listener: () => void) => {
    emit[name] = listener
    return () => {}
  }
  const feed = openChangeFeed({
    events: { onLost: subscribe('lost'), onGap: subscribe('gap') },
    pingDatabase,
    lastAnswerAt,
    log: openLog('info', { write: (line) => void lines.push(line) }),
  })
  const registry = new Registry()
  feed.registerMetrics(registry)
  return { feed, emit, lines, metrics: () => registry.metrics() }
}

test('losing and regaining change events is logged and counted', async () => {
  const { emit, lines, metrics } = openFeed(async () => {})
  expect(await metrics()).toContain('zari_change_events_connected 1\n')
  emit.lost()
  expect(await metrics()).toContain('zari_change_events_connected 0\n')
  emit.gap()
  expect(await metrics()).toContain('zari_change_events_connected 1\n')
  expect(await metrics()).toContain('zari_change_events_lost_total 1\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'warn',
    'warn',
  ])
})

test('while change events are lost, the database is checked with one query at a time', async () => {
  const pingDatabase = vi.fn(() => new Promise<void>(() => {}))
  const { feed, emit } = openFeed(pingDatabase)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([feed.isDatabaseUnavailable(), pingDatabase.mock.calls.length]).toEqual([false, 0])
  emit.lost()
  expect(feed.isDatabaseUnavailable()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([feed.isDatabaseUnavailable(), pingDatabase.mock.calls.length]).toEqual([true, 1])
  emit.gap()
  expect(feed.isDatabaseUnavailable()).toBe(false)
})

test('a database that answers counts as available while change events are lost', async () => {
  const pingDatabase = vi.fn(async () => {})
  const { feed, emit } = openFeed(pingDatabase)
  emit.lost()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([feed.isDatabaseUnavailable(), pingDatabase.mock.calls.length > 5]).toEqual([false, true])
  pingDatabase.mockRejectedValue(new Error('away'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(feed.isDatabaseUnavailable()).toBe(true)
  pingDatabase.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(feed.isDatabaseUnavailable()).toBe(false)
})

test('a database that does not respond to a waiting page is checked until it does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pingDatabase = vi.fn(() => promise)
  const { feed } = openFeed(pingDatabase)
  const results = Promise.all([feed.databaseResponds(), feed.databaseResponds()])
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await results).toEqual([false, false])
  expect([feed.isDatabaseUnavailable(), pingDatabase.mock.calls.length]).toEqual([true, 1])
  expect(await feed.databaseResponds()).toBe(false)
  resolve()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(feed.isDatabaseUnavailable()).toBe(false)
  expect(await feed.databaseResponds()).toBe(true)
})

test('a database that answers other queries counts as available, though the check waits', async () => {
  const { feed } = openFeed(
    () => new Promise(() => {}),
    () => performance.now() + 1,
  )
  const result = feed.databaseResponds()
  await vi.advanceTimersByTimeAsync(2_001)
  expect([await result, feed.isDatabaseUnavailable()]).toEqual([true, false])
})
