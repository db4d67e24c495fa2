import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openProbes } from './probes.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

function ready(askDatabase: () => Promise<void>) {
  const answer = openProbes({
    metricsToken: null,
    isDraining: () => false,
    askDatabase,
    figures: async () => [],
  })
  return async () => {
    const request = new IncomingMessage(new Socket())
    const response = new ServerResponse(request)
    await answer(request, response, '/readyz')
    return response.statusCode
  }
}

test('ready is who can ask the database, and who asks often asks it once', async () => {
  const askDatabase = vi.fn(async () => {})
  const isReady = ready(askDatabase)
  expect([await isReady(), await isReady()]).toEqual([200, 200])
  expect(askDatabase).toHaveBeenCalledTimes(1)
  expect(await ready(() => Promise.reject(new Error('away')))()).toBe(503)
})

test('a database that says nothing at all is not there, and whoever asks is told so soon', async () => {
  const status = ready(() => new Promise(() => {}))()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await status).toBe(503)
})
