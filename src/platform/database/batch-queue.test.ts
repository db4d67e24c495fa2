import { expect, test } from 'vitest'
import { batchQueue } from './batch-queue.server.ts'

/** Opens a queue whose batches run until the test releases them, and records the items of each batch. */
function openQueue({ failing = '' } = {}) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const failedCounts: number[] = []
  const failFasts: boolean[] = []
  const ask = batchQueue<object, string, string>({
    async work(_queue, items, failFast) {
      batches.push([...items])
      failFasts.push(failFast)
      await new Promise<void>((resolve) => void ends.push(resolve))
      if (items.includes(failing)) throw new Error(`${failing} cannot be done`)
      return items.map((item) => item.toUpperCase())
    },
    keyOf: (item) => item.slice(0, 1),
    onBatchFailed: (_queue, _problem, count) => void failedCounts.push(count),
  })
  const queue = {}
  /** Resolves after all pending promise callbacks. */
  const tick = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)))
  return {
    batches,
    failFasts,
    failedCounts,
    endOne: () => ends.shift()!(),
    ask: (item: string) => ask(queue, item),
    /** Releases batches one after another until none is running. */
    async endAll() {
      for (await tick(); ends.length > 0; await tick()) for (const end of ends.splice(0)) end()
    },
    tick,
  }
}

test('simultaneous calls share one batch and get their own results', async () => {
  const queue = openQueue()
  const results = Promise.all(['anna', 'bela', 'chitra'].map(queue.ask))
  await queue.endAll()
  expect(await results).toEqual(['ANNA', 'BELA', 'CHITRA'])
  expect(queue.batches).toEqual([['anna', 'bela', 'chitra']])
})

test('a single call runs at once, and calls that arrive during a batch form the next batch', async () => {
  const queue = openQueue()
  const results = [queue.ask('anna')]
  await queue.tick()
  expect(queue.batches).toEqual([['anna']])
  results.push(queue.ask('bela'))
  await queue.tick()
  results.push(queue.ask('chitra'))
  await queue.tick()
  expect(queue.batches).toEqual([['anna']])
  await queue.endAll()
  expect(queue.batches).toEqual([['anna'], ['bela', 'chitra']])
  expect(await Promise.all(results)).toEqual(['ANNA', 'BELA', 'CHITRA'])
})

test('items with the same key run one after the other', async () => {
  const queue = openQueue()
  const results = Promise.all(['anna one', 'anna two', 'bela'].map(queue.ask))
  await queue.tick()
  expect(queue.batches).toEqual([['anna one', 'bela']])
  await queue.endAll()
  expect(queue.batches).toEqual([['anna one', 'bela'], ['anna two']])
  expect(await results).toEqual(['ANNA ONE', 'ANNA TWO', 'BELA'])
})

test('a failing item fails alone, and all other items of its batch succeed', async () => {
  const queue = openQueue({ failing: 'bela' })
  const results = Promise.allSettled(['anna', 'bela', 'chitra'].map(queue.ask))
  await queue.endAll()
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(queue.batches).toEqual([['anna', 'bela', 'chitra'], ['anna'], ['bela'], ['chitra']])
  expect(queue.failedCounts).toEqual([3])
})

test('the next batch starts while a failed batch is retried item by item', async () => {
  const queue = openQueue({ failing: 'bela' })
  const results = Promise.allSettled(['anna', 'bela'].map(queue.ask))
  await queue.tick()
  queue.endOne()
  await queue.tick()
  const next = queue.ask('chitra')
  await queue.tick()
  expect(queue.batches).toEqual([['anna', 'bela'], ['anna'], ['bela'], ['chitra']])
  expect(queue.failFasts).toEqual([true, false, false, true])
  await queue.endAll()
  expect(await next).toBe('CHITRA')
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('many calls are split into two concurrent batches of limited size', async () => {
  const queue = openQueue()
  const results = Promise.all(
    Array.from({ length: 300 }, (_, place) => queue.ask(String.fromCodePoint(0x4e00 + place))),
  )
  await queue.tick()
  expect(queue.batches.map(({ length }) => length)).toEqual([128, 128])
  await queue.endAll()
  expect(await results).toHaveLength(300)
  expect(queue.batches.map(({ length }) => length)).toEqual([128, 128, 44])
})

test('a few waiting calls do not start a second batch', async () => {
  const queue = openQueue()
  const ask = (first: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, place) => queue.ask(String.fromCodePoint(first + place))),
    )
  const results = [ask(0x4e00, 20)]
  await queue.tick()
  results.push(ask(0x5e00, 23))
  await queue.tick()
  expect(queue.batches.map(({ length }) => length)).toEqual([20])
  results.push(ask(0x6e00, 1))
  await queue.tick()
  expect(queue.batches.map(({ length }) => length)).toEqual([20, 24])
  await queue.endAll()
  expect((await Promise.all(results)).flat()).toHaveLength(44)
})

test('items with the same key never run concurrently even among many other items', async () => {
  const queue = openQueue()
  const others = Array.from({ length: 80 }, (_, place) => String.fromCodePoint(0x4e00 + place))
  const results = Promise.all(['anna one', ...others, 'anna two'].map(queue.ask))
  await queue.tick()
  expect(queue.batches).toHaveLength(2)
  expect(queue.batches.flat()).not.toContain('anna two')
  await queue.endAll()
  expect(await results).toHaveLength(82)
  expect(queue.batches[2]).toEqual(['anna two'])
})
