import { expect, onTestFinished, test, vi } from 'vitest'
import { leakyWay } from '../../../tests/leaky-way.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { inTransaction } from '../database/database.server.ts'
import { openEventHub } from './event-hub.server.ts'
import { publish } from './publish.server.ts'

const { db, pool, url, connection } = await testDatabase()
const CUT_EAR =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zari news' and datname = current_database()"

async function openHub() {
  const hub = await openEventHub(connection)
  onTestFinished(() => hub.close())
  return hub
}

test('news reaches every process, and only those who asked for its topic', async () => {
  const here = await openHub()
  const there = await openHub()
  const heard: string[] = []
  here.subscribe('order:1', () => heard.push('here 1'))
  there.subscribe('order:1', () => heard.push('there 1'))
  there.subscribe('order:2', () => heard.push('there 2'))
  there.subscribeAll((topic) => heard.push(`all ${topic}`))
  await publish(db, 'order:1')
  await expect.poll(() => heard.toSorted()).toEqual(['all order:1', 'here 1', 'there 1'])
})

test('news of a transaction is told when it is kept, and never when it is not', async () => {
  const hub = await openHub()
  const heard: string[] = []
  hub.subscribeAll((topic) => heard.push(topic))
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
  await expect.poll(() => heard).toEqual(['kept', 'last'])
})

test('after a lost connection it listens again and says that news may be missing', async () => {
  const hub = await openHub()
  const gap = vi.fn()
  const lost = vi.fn()
  const heard = vi.fn()
  hub.onLost(lost)
  hub.onGap(gap)
  hub.subscribe('site', heard)
  await pool.query(CUT_EAR)
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  expect(lost.mock.invocationCallOrder[0]).toBeLessThan(gap.mock.invocationCallOrder[0]!)
  await publish(db, 'site')
  await expect.poll(() => heard).toHaveBeenCalledOnce()
})

test('a server that takes the connection and then says nothing is given up, and another connection hears the news', async () => {
  const way = await leakyWay(url)
  const hub = await openEventHub({ connectionString: way.url })
  onTestFinished(() => hub.close())
  const [gap, heard] = [vi.fn(), vi.fn()]
  let swallowed = 0
  way.swallows = (asked) => swallowed === 0 && asked.includes('listen') && ++swallowed > 0
  hub.onGap(gap)
  hub.subscribe('site', heard)
  await pool.query(CUT_EAR)
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  expect(swallowed).toBe(1)
  await publish(db, 'site')
  await expect.poll(() => heard).toHaveBeenCalledOnce()
})

test('who left hears nothing more', async () => {
  const hub = await openHub()
  const heard = vi.fn()
  const last = vi.fn()
  hub.subscribe('site', heard)()
  hub.subscribe('site', last)
  await publish(db, 'site')
  await expect.poll(() => last).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
})
