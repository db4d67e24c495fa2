import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openProbes } from './probes.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

function ready(pingDatabase: () => Promise<void>) {
  const handleProbe = openProbes({
    metricsToken: null,
    isDraining: () => false,
    pingDatabase,
    readMetrics: async () => '',
  })
  return async () => {
    const request = new IncomingMessage(new Socket())
    const response = new ServerResponse(request)
    await handleProbe(request, response, '/readyz')
    return response.statusCode
  }
}

test('readiness depends on the database, and frequent probes share one query', async () => {
  const pingDatabase = vi.fn(async () => {})
  const isReady = ready(pingDatabase)
  expect([await isReady(), await isReady()]).toEqual([200, 200])
  expect(pingDatabase).toHaveBeenCalledTimes(1)
  expect(await ready(() => Promise.reject(new Error('away')))()).toBe(503)
})

test('the readiness probe fails within its timeout when the database does not answer', async () => {
  const status = ready(() => new Promise(() => {}))()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await status).toBe(503)
})
