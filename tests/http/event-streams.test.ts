import http, { type ClientRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openListeners } from '../../bench/streams/listeners.ts'
import { STREAMS_PER_ADDRESS_MAX } from '../../src/platform/events/event-streams.server.ts'
import { publish } from '../../src/platform/events/publish.server.ts'
import { siteTopic } from '../../src/shop/site/site-record.ts'
import { startShop } from '../support/test-shop.ts'

const LISTENERS = 200
const shop = await startShop()

function listen(perAddress: number | null) {
  const listeners = openListeners({
    port: Number(new URL(shop.url).port),
    path: '/site/live',
    count: LISTENERS,
    perAddress,
  })
  onTestFinished(listeners.close)
  return listeners
}

test('two hundred open pages receive a change, and reconnect after they were disconnected', async () => {
  const listeners = listen(40)
  await expect.poll(() => listeners.open).toBe(LISTENERS)
  for (let change = 1; change <= 3; change++) {
    await publish(shop.shop.db, siteTopic)
    await expect.poll(() => listeners.arrivals.length).toBe(change * LISTENERS)
  }
  shop.serving.streams.endAll()
  await expect.poll(() => listeners.open).toBe(0)
  await expect.poll(() => listeners.open).toBe(LISTENERS)
  expect(listeners.refused).toBe(0)
  expect(listeners.opened).toBe(2 * LISTENERS)
  await publish(shop.shop.db, siteTopic)
  await expect.poll(() => listeners.arrivals.length).toBe(4 * LISTENERS)
  expect(shop.serving.streams.size).toBe(LISTENERS)
})

test('one client address cannot exceed its quota of open streams by spelling topics differently', async () => {
  const requests: ClientRequest[] = []
  onTestFinished(() => requests.forEach((request) => request.destroy()))
  const open = (path: string) =>
    new Promise<number>((resolve) => {
      requests.push(
        http
          .get(
            shop.url + path,
            { agent: false, headers: { 'x-forwarded-for': '192.0.2.7' } },
            ({ statusCode }) => resolve(statusCode ?? 0),
          )
          .on('error', () => resolve(0)),
      )
    })
  const spellings = ['/site/live', '/site/live/', '/site/LIVE']
  const results = await Promise.all(
    Array.from({ length: STREAMS_PER_ADDRESS_MAX + 12 }, (_, place) => open(spellings[place % 3]!)),
  )
  expect(results.filter((status) => status === 200)).toHaveLength(STREAMS_PER_ADDRESS_MAX)
  for (const spelling of spellings) expect(await open(spelling)).toBe(503)
})
