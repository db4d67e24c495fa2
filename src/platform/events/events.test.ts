import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { inTransaction } from '../database/database.server.ts'
import { openEventHub } from './event-hub.server.ts'
import { eventStream } from './event-stream.server.ts'
import { publish } from './publish.server.ts'

const { db, pool, connection } = await testDatabase()

async function openHub() {
  const hub = await openEventHub(connection)
  onTestFinished(() => hub.close())
  return hub
}

/** Reads until the text is there. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  let seen = ''
  while (!seen.includes(text)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the stream ended after ${JSON.stringify(seen)}`)
    seen += new TextDecoder().decode(value)
  }
  return seen
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
  await expect(inTransaction(db, async (tx) => {
    await publish(tx, 'undone')
    throw new Error('no')
  })).rejects.toThrow('no')
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
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zari news' and datname = current_database()")
  await expect.poll(() => gap).toHaveBeenCalledOnce()
  expect(lost.mock.invocationCallOrder[0]).toBeLessThan(gap.mock.invocationCallOrder[0]!)
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

test('a stream says changed for its topics and after a gap, and carries no data', async () => {
  const hub = await openHub()
  const leaving = new AbortController()
  const response = eventStream(hub, ['order:7', 'orders'], leaving.signal)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.getReader()
  expect(await readUntil(reader, '\n\n')).toMatch(/^retry: [23]\d\d\d\n\n$/)

  await publish(db, 'order:8')
  await publish(db, 'order:7')
  expect(await readUntil(reader, 'changed')).toBe('event: changed\ndata:\n\n')

  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zari news' and datname = current_database()")
  await readUntil(reader, 'changed')
  leaving.abort()
  expect((await reader.read()).done).toBe(true)
})

test('a browser that does not read piles nothing up', async () => {
  const listeners = new Set<() => void>()
  const events = { subscribe: (_: string, listener: () => void) => { listeners.add(listener); return () => void listeners.delete(listener) }, onGap: () => () => {} }
  const response = eventStream(events, ['site'], new AbortController().signal)
  for (let round = 0; round < 1000; round++) for (const listener of listeners) listener()
  const reader = response.body!.getReader()
  let pieces = 0
  while (await Promise.race([reader.read().then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))])) pieces++
  expect(pieces).toBeLessThan(10)
  await reader.cancel()
  expect(listeners.size).toBe(0)
})

test('a request that is already over leaves no listener behind', async () => {
  const listeners = new Set<() => void>()
  const events = { subscribe: (_: string, listener: () => void) => { listeners.add(listener); return () => void listeners.delete(listener) }, onGap: () => () => {} }
  await eventStream(events, ['site'], AbortSignal.abort()).text()
  expect(listeners.size).toBe(0)
})
