import { expect, test } from 'vitest'
import { startShop } from '../support/test-shop.ts'
import { rawRequest } from '../support/raw-request.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop({ STOP_PAUSE_SECONDS: '5' })
const guest = visitor(shop.url)

test('a stopping shop first reports that it is not ready, and no visitor gets an error', async () => {
  expect((await guest.get('/readyz')).status).toBe(200)
  const listening = await guest.get('/site/live')
  const stopped = shop.serving.drain()

  const ask = (path: string) =>
    rawRequest(shop.url, { path, headers: { connection: 'keep-alive' } })
  expect((await ask('/readyz')).status).toBe(503)
  for (const path of ['/', '/about', '/authentication', '/healthz']) {
    const response = await ask(path)
    expect([path, response.status, response.headers.connection]).toEqual([path, 200, 'close'])
  }
  expect((await ask('/site/live')).body).toMatch(/^retry: \d+\n\n$/)
  expect(shop.serving.streams.size).toBe(1)

  await stopped
  expect(await listening.text()).toMatch(/retry: \d+\n\n$/)
  await expect(ask('/healthz')).rejects.toThrow()
})
