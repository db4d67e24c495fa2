import { expect, onTestFinished, test } from 'vitest'
import { openListeners } from '../../bench/streams/listeners.ts'
import { publish } from '../../src/platform/events/publish.server.ts'
import { siteTopic } from '../../src/shop/site/site-record.ts'
import { startShop } from '../test-shop.ts'

const LISTENERS = 200
const shop = await startShop()

function listen(perAddress: number | null) {
  const listeners = openListeners({ port: Number(new URL(shop.url).port), path: '/site/live', count: LISTENERS, perAddress })
  onTestFinished(listeners.close)
  return listeners
}

test('two hundred open pages all hear of a change, and after they were sent away all come back by themselves', async () => {
  const listeners = listen(40)
  await expect.poll(() => listeners.open, { timeout: 10_000 }).toBe(LISTENERS)
  for (let change = 1; change <= 3; change++) {
    await publish(shop.shop.db, siteTopic)
    await expect.poll(() => listeners.arrivals.length).toBe(change * LISTENERS)
  }
  shop.serving.streams.endAll()
  await expect.poll(() => listeners.open).toBe(0)
  await expect.poll(() => listeners.open, { timeout: 15_000 }).toBe(LISTENERS)
  expect(listeners.refused).toBe(0)
  expect(listeners.opened).toBe(2 * LISTENERS)
  await publish(shop.shop.db, siteTopic)
  await expect.poll(() => listeners.arrivals.length).toBe(4 * LISTENERS)
  expect(shop.serving.streams.size).toBe(LISTENERS)
})
