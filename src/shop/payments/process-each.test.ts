import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import type { PaymentServices } from './payment-services.server.ts'
import { processEach } from './process-each.server.ts'

const unavailable = { outcome: 'unavailable', reason: 'timeout' } as const

function openRun() {
  const lines: { msg: string; task: string; reason?: string }[] = []
  const log = openLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const tried: string[] = []
  const run = (items: readonly string[]) =>
    processEach({ log } as PaymentServices, 'a task', items, async (item) => {
      tried.push(item)
      if (item.startsWith('broken')) throw new Error(`${item} cannot be processed`)
      return item.startsWith('silent') ? unavailable : undefined
    })
  return { lines, tried, run }
}

test('items are processed in order and none is returned when all succeed', async () => {
  const { run, tried, lines } = openRun()
  expect(await run(['a', 'b', 'c'])).toEqual([])
  expect([tried, lines]).toEqual([['a', 'b', 'c'], []])
})

test('an item that fails is logged and returned, and the remaining items are processed', async () => {
  const { run, tried, lines } = openRun()
  expect(await run(['a', 'broken-b', 'c'])).toEqual(['broken-b'])
  expect(tried).toEqual(['a', 'broken-b', 'c'])
  expect(lines).toMatchObject([{ msg: 'payment task failed', task: 'a task' }])
})

test('the remaining items are skipped and returned after three calls in a row without an answer', async () => {
  const { run, tried, lines } = openRun()
  expect(await run(['silent-1', 'silent-2', 'silent-3', 'a', 'b'])).toEqual([
    'silent-1',
    'silent-2',
    'silent-3',
    'a',
    'b',
  ])
  expect(tried).toEqual(['silent-1', 'silent-2', 'silent-3'])
  expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual(
    Array.from({ length: 3 }, () => ['gateway unavailable', 'timeout']),
  )
})

test('an answer resets the count of consecutive calls without an answer', async () => {
  const { run, tried } = openRun()
  const items = ['silent-1', 'silent-2', 'a', 'silent-3', 'silent-4', 'b']
  expect(await run(items)).toEqual(['silent-1', 'silent-2', 'silent-3', 'silent-4'])
  expect(tried).toEqual(items)
})

test('failures of the shop itself never skip the remaining items', async () => {
  const { run, tried } = openRun()
  const items = ['broken-1', 'broken-2', 'broken-3', 'broken-4', 'a']
  expect(await run(items)).toEqual(items.slice(0, 4))
  expect(tried).toEqual(items)
})
