import { expect, test } from 'vitest'
import { batchQueue } from './batch-queue.server.ts'

/** Opens a queue whose batches run until the test releases them, and records the items of each batch. */
function openDesk({ spoiled = '' } = {}) {
  const groups: string[][] = []
  const ends: (() => void)[] = []
  const apart: number[] = []
  const hurries: boolean[] = []
  const ask = batchQueue<object, string, string>({
    async work(_desk, items, failFast) {
      groups.push([...items])
      hurries.push(failFast)
      await new Promise<void>((resolve) => void ends.push(resolve))
      if (items.includes(spoiled)) throw new Error(`${spoiled} cannot be done`)
      return items.map((item) => item.toUpperCase())
    },
    keyOf: (item) => item.slice(0, 1),
    onBatchFailed: (_desk, _problem, count) => void apart.push(count),
  })
  const desk = {}
  /** Resolves after all pending promise callbacks. */
  const soon = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)))
  return {
    groups,
    hurries,
    apart,
    oneEnds: () => ends.shift()!(),
    ask: (item: string) => ask(desk, item),
    /** Releases batches one after another until none is running. */
    async allEnd() {
      for (await soon(); ends.length > 0; await soon()) for (const end of ends.splice(0)) end()
    },
    soon,
  }
}

test('simultaneous calls share one batch and get their own results', async () => {
  const desk = openDesk()
  const answers = Promise.all(['anna', 'bela', 'chitra'].map(desk.ask))
  await desk.allEnd()
  expect(await answers).toEqual(['ANNA', 'BELA', 'CHITRA'])
  expect(desk.groups).toEqual([['anna', 'bela', 'chitra']])
})

test('a single call runs at once, and calls that arrive during a batch form the next batch', async () => {
  const desk = openDesk()
  const answers = [desk.ask('anna')]
  await desk.soon()
  expect(desk.groups).toEqual([['anna']])
  answers.push(desk.ask('bela'))
  await desk.soon()
  answers.push(desk.ask('chitra'))
  await desk.soon()
  expect(desk.groups).toEqual([['anna']])
  await desk.allEnd()
  expect(desk.groups).toEqual([['anna'], ['bela', 'chitra']])
  expect(await Promise.all(answers)).toEqual(['ANNA', 'BELA', 'CHITRA'])
})

test('items with the same key run one after the other', async () => {
  const desk = openDesk()
  const answers = Promise.all(['anna one', 'anna two', 'bela'].map(desk.ask))
  await desk.soon()
  expect(desk.groups).toEqual([['anna one', 'bela']])
  await desk.allEnd()
  expect(desk.groups).toEqual([['anna one', 'bela'], ['anna two']])
  expect(await answers).toEqual(['ANNA ONE', 'ANNA TWO', 'BELA'])
})

test('a failing item fails alone, and all other items of its batch succeed', async () => {
  const desk = openDesk({ spoiled: 'bela' })
  const answers = Promise.allSettled(['anna', 'bela', 'chitra'].map(desk.ask))
  await desk.allEnd()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(desk.groups).toEqual([['anna', 'bela', 'chitra'], ['anna'], ['bela'], ['chitra']])
  expect(desk.apart).toEqual([3])
})

test('the next batch starts while a failed batch is retried item by item', async () => {
  const desk = openDesk({ spoiled: 'bela' })
  const answers = Promise.allSettled(['anna', 'bela'].map(desk.ask))
  await desk.soon()
  desk.oneEnds()
  await desk.soon()
  const next = desk.ask('chitra')
  await desk.soon()
  expect(desk.groups).toEqual([['anna', 'bela'], ['anna'], ['bela'], ['chitra']])
  expect(desk.hurries).toEqual([true, false, false, true])
  await desk.allEnd()
  expect(await next).toBe('CHITRA')
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('many calls are split into two concurrent batches of limited size', async () => {
  const desk = openDesk()
  const answers = Promise.all(
    Array.from({ length: 300 }, (_, place) => desk.ask(String.fromCodePoint(0x4e00 + place))),
  )
  await desk.soon()
  expect(desk.groups.map(({ length }) => length)).toEqual([128, 128])
  await desk.allEnd()
  expect(await answers).toHaveLength(300)
  expect(desk.groups.map(({ length }) => length)).toEqual([128, 128, 44])
})

test('a few waiting calls do not start a second batch', async () => {
  const desk = openDesk()
  const ask = (first: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, place) => desk.ask(String.fromCodePoint(first + place))),
    )
  const answers = [ask(0x4e00, 20)]
  await desk.soon()
  answers.push(ask(0x5e00, 23))
  await desk.soon()
  expect(desk.groups.map(({ length }) => length)).toEqual([20])
  answers.push(ask(0x6e00, 1))
  await desk.soon()
  expect(desk.groups.map(({ length }) => length)).toEqual([20, 24])
  await desk.allEnd()
  expect((await Promise.all(answers)).flat()).toHaveLength(44)
})

test('items with the same key never run concurrently even among many other items', async () => {
  const desk = openDesk()
  const others = Array.from({ length: 80 }, (_, place) => String.fromCodePoint(0x4e00 + place))
  const answers = Promise.all(['anna one', ...others, 'anna two'].map(desk.ask))
  await desk.soon()
  expect(desk.groups).toHaveLength(2)
  expect(desk.groups.flat()).not.toContain('anna two')
  await desk.allEnd()
  expect(await answers).toHaveLength(82)
  expect(desk.groups[2]).toEqual(['anna two'])
})
