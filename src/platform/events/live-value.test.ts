import { expect, test } from 'vitest'
import { openLog } from '../log/log.server.ts'
import { openLiveValue } from './live-value.server.ts'

/** An event source that the test controls. */
function handSentEvents() {
  const listeners = new Map<string, Set<() => void>>()
  const on = (name: string) => (listener: () => void) => {
    const known = listeners.get(name) ?? new Set()
    listeners.set(name, known.add(listener))
    return () => void known.delete(listener)
  }
  return {
    events: {
      subscribe: (topic: string, listener: () => void) => on(topic)(listener),
      onGap: on('gap'),
    },
    send: (name: string) => [...(listeners.get(name) ?? [])].forEach((listener) => listener()),
    count: () => [...listeners.values()].reduce((sum, known) => sum + known.size, 0),
  }
}

const log = openLog('silent')

test('the value is loaded again after its event and after a gap, and no longer after closing', async () => {
  const { events, send, count } = handSentEvents()
  let stored = 'first'
  const seen: string[] = []
  const value = await openLiveValue({
    events,
    log,
    topic: 'settings',
    load: async () => stored,
    onChange: (text) => seen.push(text),
  })
  expect(value.current()).toBe('first')

  stored = 'second'
  send('other')
  send('settings')
  await expect.poll(() => value.current()).toBe('second')
  stored = 'third'
  send('gap')
  await expect.poll(() => value.current()).toBe('third')
  value.close()
  expect(count()).toBe(0)
  expect(seen).toEqual(['first', 'second', 'third'])
})

test('a slow load that began earlier does not replace a newer value', async () => {
  const { events, send } = handSentEvents()
  const waiting: ((text: string) => void)[] = []
  const opening = openLiveValue({
    events,
    log,
    topic: 'settings',
    load: () => new Promise<string>((resolve) => waiting.push(resolve)),
  })
  send('settings')
  waiting[1]?.('new')
  await Promise.resolve()
  waiting[0]?.('old')
  const value = await opening
  expect(value.current()).toBe('new')
})

test('a failed reload keeps the former value and is retried', async () => {
  const { events, send } = handSentEvents()
  let failures = 0
  let stored = 'first'
  const value = await openLiveValue({
    events,
    log,
    topic: 'settings',
    load: async () => {
      if (stored === 'second' && ++failures < 2) throw new Error('no connection')
      return stored
    },
  })
  stored = 'second'
  send('settings')
  expect(value.current()).toBe('first')
  await expect.poll(() => value.current()).toBe('second')
  expect(failures).toBe(2)
})

test('a failed first load is thrown, and nothing stays subscribed', async () => {
  const { events, count } = handSentEvents()
  const load = () => Promise.reject(new Error('no connection'))
  await expect(openLiveValue({ events, log, topic: 'settings', load })).rejects.toThrow(
    'no connection',
  )
  expect(count()).toBe(0)
})
