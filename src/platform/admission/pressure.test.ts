import { afterEach, expect, test, vi } from 'vitest'
import { measurePressure } from './pressure.server.ts'

afterEach(() => vi.useRealTimers())

function measure() {
  vi.useFakeTimers()
  const state = { medianMs: 20, waitingCount: 0, options: { max: 10 } }
  const delay = {
    enable: vi.fn(() => true),
    disable: vi.fn(() => true),
    reset: vi.fn(),
    percentile: () => state.medianMs * 1e6,
  }
  const pressure = measurePressure(
    state as unknown as Parameters<typeof measurePressure>[0],
    delay as unknown as Parameters<typeof measurePressure>[1],
  )
  return { state, delay, pressure }
}

test('a process is under pressure while its event loop lags by more than 100 ms', () => {
  const { state, delay, pressure } = measure()
  expect(pressure.isUnderPressure()).toBe(false)
  state.medianMs = 121
  vi.advanceTimersByTime(500)
  expect(pressure.isUnderPressure()).toBe(true)
  state.medianMs = 119
  vi.advanceTimersByTime(500)
  expect(pressure.isUnderPressure()).toBe(false)
  expect(delay.reset).toHaveBeenCalledTimes(2)
})

test('a process is under pressure as soon as many queries wait for a connection', () => {
  const { state, pressure } = measure()
  state.waitingCount = 40
  expect(pressure.isUnderPressure()).toBe(false)
  state.waitingCount = 41
  expect(pressure.isUnderPressure()).toBe(true)
})

test('nothing is measured after closing', () => {
  const { delay, pressure } = measure()
  pressure.close()
  expect(delay.disable).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
