import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '../log/log.server.ts'
import { writeFigures } from '../metrics/metrics.server.ts'
import { watchNews } from './watch-news.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

function watched(askDatabase: () => Promise<unknown>) {
  const lines: string[] = []
  const tell = { lost: () => {}, gap: () => {} }
  const join = (name: 'lost' | 'gap') => (listener: () => void) => {
    tell[name] = listener
    return () => {}
  }
  const watch = watchNews({
    events: { onLost: join('lost'), onGap: join('gap') },
    askDatabase,
    log: openLog('info', { write: (line) => void lines.push(line) }),
  })
  return { watch, tell, lines, figures: () => writeFigures(watch.figures()) }
}

test('a deaf process says so in its log and in its figures, and says when it hears again', () => {
  const { tell, lines, figures } = watched(async () => {})
  expect(figures()).toContain('zari_news_heard 1\n')
  tell.lost()
  expect(figures()).toContain('zari_news_heard 0\n')
  tell.gap()
  expect(figures()).toContain('zari_news_heard 1\n')
  expect(figures()).toContain('zari_news_lost_total 1\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'warn',
    'warn',
  ])
})

test('while nothing is heard the database is asked whether it answers, one question at a time', async () => {
  const askDatabase = vi.fn(() => new Promise<void>(() => {}))
  const { watch, tell } = watched(askDatabase)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([watch.isDatabaseAway(), askDatabase.mock.calls.length]).toEqual([false, 0])
  tell.lost()
  expect(watch.isDatabaseAway()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([watch.isDatabaseAway(), askDatabase.mock.calls.length]).toEqual([true, 1])
  tell.gap()
  expect(watch.isDatabaseAway()).toBe(false)
})

test('a database that answers is not away, even while its news is not heard', async () => {
  const askDatabase = vi.fn(async () => {})
  const { watch, tell } = watched(askDatabase)
  tell.lost()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([watch.isDatabaseAway(), askDatabase.mock.calls.length > 5]).toEqual([false, true])
  askDatabase.mockRejectedValue(new Error('away'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(watch.isDatabaseAway()).toBe(true)
  askDatabase.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(watch.isDatabaseAway()).toBe(false)
})
