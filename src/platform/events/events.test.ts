import { expect, onTestFinished, test, vi } from 'vitest'
import { openLossyConnection } from '../../../tests/support/lossy-connection.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '../database/database.server.ts'
import { openEventHub } from './event-hub.server.ts'
import { publish } from './publish.server.ts'

const { db, pool, url, connection } = await testDatabase()
const CUT_CONNECTION =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zari events' and datname = current_database()"

async function openHub() {
  const hub = await openEventHub(connection)
  onTestFinished(() => hub.close())
  return hub
}

test('an event reaches the subscribers of its topic in every process', async () => {
  const here = await openHub()
  const there = await openHub()
  const received: string[] = []
  here.subscribe('order:1', () => received.push('here 1'))
  there.subscribe('order:1', () => received.push('there 1'))
  there.subscribe('order:2', () => received.push('there 2'))
  there.subscribeAll((topic) => received.push(`all ${topic}`))
  await publish(db, 'order:1')
  await expect.poll(() => received.toSorted()).toEqual(['all order:1', 'here 1', 'there 1'])
})

test('an event of a transaction is delivered once after commit and never after rollback', async () => {
  const hub = await openHub()
  const received: string[] = []
  hub.subscribeAll((topic) => received.push(topic))
  await expect(
    inTransaction(db, async (tx) => {
      await publish(tx, 'undone')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await inTransaction(db, async (tx) => {
    await publish(tx, 'kept')
    await publish(tx, 'kept')
  })
  await publish(db, 'last')
  await expect.poll(() => received).toEqual(['kept', 'last'])
})

test('a lost connection is reported, replaced and followed by a gap', async () => {
  const hub = await openHub()
  const gap = vi.fn()
  const lost = vi.fn()
  const received = vi.fn()
  hub.onLost(lost)
  hub.onGap(gap)
  hub.subscribe('site', received)
  await pool.query(CUT_CONNECTION)
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  expect(lost.mock.invocationCallOrder[0]).toBeLessThan(gap.mock.invocationCallOrder[0]!)
  await publish(db, 'site')
  await expect.poll(() => received).toHaveBeenCalledOnce()
})

test('a connection whose server does not answer the listen command is replaced', async () => {
  const proxy = await openLossyConnection(url)
  const hub = await openEventHub({ connectionString: proxy.url })
  onTestFinished(() => hub.close())
  const [gap, received] = [vi.fn(), vi.fn()]
  let dropped = 0
  proxy.drops = (request) => dropped === 0 && request.includes('listen') && ++dropped > 0
  hub.onGap(gap)
  hub.subscribe('site', received)
  await pool.query(CUT_CONNECTION)
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  expect(dropped).toBe(1)
  await publish(db, 'site')
  await expect.poll(() => received).toHaveBeenCalledOnce()
})

test('a connection that falls silent is noticed within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const proxy = await openLossyConnection(url)
  const hub = await openEventHub({ connectionString: proxy.url })
  onTestFinished(() => hub.close())
  const lost = vi.fn()
  hub.onLost(lost)
  proxy.drops = () => true
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => lost).toHaveBeenCalledOnce()
})

test('an unsubscribed listener gets no more events', async () => {
  const hub = await openHub()
  const received = vi.fn()
  const last = vi.fn()
  hub.subscribe('site', received)()
  hub.subscribe('site', last)
  await publish(db, 'site')
  await expect.poll(() => last).toHaveBeenCalledOnce()
  expect(received).not.toHaveBeenCalled()
})
