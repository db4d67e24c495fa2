import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EventStreams } from './event-streams.server.ts'

/** Opens streams with a way to dispatch events, and a server that answers every request with a stream. */
async function openStreams(limits?: { max: number; perAddressMax: number }) {
  const [listeners, gapListeners] = [new Set<(topic: string) => void>(), new Set<() => void>()]
  const streams = new EventStreams(
    {
      subscribeAll: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
      onGap: (listener) => (gapListeners.add(listener), () => void gapListeners.delete(listener)),
    },
    limits,
  )
  const opened: ServerResponse[] = []
  const server = createServer((asked, response) => {
    const [, topic, endsOn = null, staleOn, accountOn] = asked.url!.split('/')
    opened.push(response)
    streams.open(
      response,
      {
        topics: [topic!],
        endsOn,
        staleOn: staleOn ? [staleOn] : [],
        accountOn: accountOn ? [accountOn] : [],
      },
      '203.0.113.7',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    streams.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const dispatch = (topic: string) => listeners.forEach((listener) => listener(topic))
  return {
    streams,
    opened,
    dispatch,
    dispatchGap: () => gapListeners.forEach((listener) => listener()),
    listen: (path: string) => listen(port, path),
    listeners,
    gapListeners,
  }
}

async function listen(port: number, path: string) {
  const sent = request({ port, path, agent: false })
    .on('error', () => {})
    .end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const received = { text: '', hasEnded: false }
  response
    .setEncoding('utf8')
    .on('data', (text: string) => (received.text += text))
    .on('end', () => (received.hasEnded = true))
    .on('error', () => {})
  await expect.poll(() => received.text).toContain('retry')
  return { received, response, leave: () => sent.destroy() }
}

test('a stream sends an empty changed event for its topic and after a lost connection', async () => {
  const { dispatch, dispatchGap, listen: open } = await openStreams()
  const { received, response } = await open('/order:7')
  expect(response.headers['content-type']).toBe('text/event-stream')
  expect(received.text).toMatch(/^retry: [2-4]\d\d\d\n\n$/)
  dispatch('order:8')
  dispatch('order:7')
  await expect.poll(() => received.text).toMatch(/^retry: \d+\n\nevent: changed\ndata:\n\n$/)
  dispatchGap()
  await expect.poll(() => received.text.split('event: changed').length - 1).toBe(2)
})

test('a stale event never displaces a changed event', async () => {
  const { opened, dispatch, listen: open } = await openStreams()
  const { received } = await open('/site/end/offers')
  dispatch('offers')
  await expect.poll(() => received.text).toMatch(/\n\nevent: stale\ndata:\n\n$/)
  opened[0]!.cork()
  for (let round = 0; round < 100; round++) dispatch('offers')
  dispatch('site')
  opened[0]!.uncork()
  await expect.poll(() => received.text).toMatch(/event: changed\ndata:\n\n$/)
  expect(received.text.length).toBeLessThan(300)
})

test('an account event is sent despite unread stale events, and only to streams of its topic', async () => {
  const { opened, dispatch, listen: open } = await openStreams()
  const [own, other] = [
    await open('/site/end/offers/cart:1'),
    await open('/site/end/offers/cart:2'),
  ]
  opened[0]!.cork()
  for (let round = 0; round < 100; round++) dispatch('offers')
  for (let round = 0; round < 100; round++) dispatch('cart:1')
  dispatch('site')
  opened[0]!.uncork()
  await expect
    .poll(() => own.received.text)
    .toMatch(/event: account\ndata:\n\nevent: changed\ndata:\n\n$/)
  expect(own.received.text.length).toBeLessThan(300)
  await expect.poll(() => other.received.text).toContain('changed')
  expect(other.received.text).not.toContain('account')
})

test('streams that closed or whose session ended get no more events and free their entries', async () => {
  const { streams, dispatch, listen: open } = await openStreams()
  const [left, loggedOut, other] = [
    await open('/orders/account:1'),
    await open('/orders/account:1'),
    await open('/orders/account:2'),
  ]
  left.leave()
  await expect.poll(() => streams.size).toBe(2)
  dispatch('account:1')
  await expect.poll(() => loggedOut.received.hasEnded).toBe(true)
  expect(streams.size).toBe(1)
  dispatch('orders')
  await expect.poll(() => other.received.text).toContain('changed')
  expect(loggedOut.received.text).not.toContain('changed')
})

test('unread events for a browser that does not read are limited', async () => {
  const { opened, dispatch, listen: open } = await openStreams()
  const { response } = await open('/site')
  response.pause()
  const sent = opened[0]!
  sent.cork() // as when the browser does not read
  for (let round = 0; round < 10_000; round++) dispatch('site')
  expect(sent.writableLength).toBeLessThan(1_000)
})

test('the number of streams is limited per address and in total', async () => {
  const { streams, listen: open } = await openStreams({ max: 3, perAddressMax: 2 })
  const first = await open('/site')
  expect(streams.hasCapacityFor('203.0.113.7')).toBe(true)
  await open('/site')
  expect(streams.hasCapacityFor('203.0.113.7')).toBe(false)
  expect(streams.hasCapacityFor('203.0.113.8')).toBe(true)
  await open('/site')
  expect(streams.hasCapacityFor('203.0.113.8')).toBe(false)
  expect(streams.hasCapacityFor(null)).toBe(false)
  first.leave()
  await expect.poll(() => streams.hasCapacityFor('203.0.113.8')).toBe(true)
})

test('closing the server ends all streams and spreads their reconnect times', async () => {
  const { streams, listen: open, listeners, gapListeners } = await openStreams()
  const all = await Promise.all(Array.from({ length: 20 }, () => open('/site')))
  streams.close()
  await expect.poll(() => all.every(({ received }) => received.hasEnded)).toBe(true)
  const retries = all.map(({ received }) => received.text.split('retry: ').at(-1))
  expect(new Set(retries).size).toBeGreaterThan(10)
  expect([streams.size, listeners.size, gapListeners.size]).toEqual([0, 0, 0])
})

test('a stream opened during shutdown ends at once with a reconnect time', async () => {
  const { streams, listen: open } = await openStreams()
  const early = await open('/site')
  streams.refuseNew()
  const { received } = await open('/site')
  await expect
    .poll(() => received)
    .toEqual({ text: expect.stringMatching(/^retry: [2-4]\d\d\d\n\n$/), hasEnded: true })
  expect([early.received.hasEnded, streams.size]).toEqual([false, 1])
})
