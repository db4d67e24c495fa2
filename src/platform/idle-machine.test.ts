import { expect, test } from 'vitest'
import { waitForIdle } from './idle-machine.server.ts'

/** Simulates a machine with two processors that were idle for these shares of each pause. */
function machine(shares: number[]) {
  const times = { user: 0, nice: 0, sys: 0, irq: 0, idle: 0 }
  let reads = 0
  return () => {
    if (reads % 2 === 1) {
      const share = shares[(reads - 1) / 2] ?? 0
      times.idle += 100 * share
      times.user += 100 * (1 - share)
    }
    reads++
    return [{ times: { ...times } }, { times: { ...times } }]
  }
}

test('waiting ends after the first pause in which the machine was mostly idle', async () => {
  expect(await waitForIdle({ pauseMs: 1, withinMs: 3 }, machine([0.2, 0.4, 0.6]))).toBe(true)
  expect(await waitForIdle({ pauseMs: 1, withinMs: 2 }, machine([0.2, 0.4, 0.6]))).toBe(false)
})

test('waiting fails when the machine is busy all the time', async () => {
  expect(await waitForIdle({ pauseMs: 1, withinMs: 5 }, machine([]))).toBe(false)
})
