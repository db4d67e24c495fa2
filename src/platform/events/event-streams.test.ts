import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EventStreams } from './event-streams.server.ts'

/** News as the hub would tell it, and a server whose every answer is a stream. */
async function openStreams(limits?: { max: number; perAddressMax: number }) {
  const [toAll, toGaps] = [new Set<(topic: string) => void>(), new Set<() => void>()]
  const streams = new EventStreams(
    {
      subscribeAll: (listener) => (toAll.add(listener), () => void toAll.delete(listener)),
      onGap: (listener) => (toGaps.add(listener), () => void toGaps.delete(listener)),
    },
    limits,
  )
  const opened: ServerResponse[] = []
  const server = createServer((asked, response) => {
    const [, topic, endsOn = null, staleOn] = asked.url!.split('/')
    opened.push(response)
    streams.open(
      response,
      { topics: [topic!], endsOn, staleOn: staleOn ? [staleOn] : [] },
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
  const tell = (topic: string) => toAll.forEach((listener) => listener(topic))
  return {
    streams,
    opened,
    tell,
    tellGap: () => toGaps.forEach((listener) => listener()),
    listen: (path: string) => listen(port, path),
    toAll,
    toGaps,
  }
}

async function listen(port: number, path: string) {
  const sent = request({ port, path, agent: false })
    .on('error', () => {})
    .end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const heard = { text: '', hasEnded: false }
  answer
    .setEncoding('utf8')
    .on('data', (text: string) => (heard.text += text))
    .on('end', () => (heard.hasEnded = true))
    .on('error', () => {})
  await expect.poll(() => heard.text).toContain('retry')
  return { heard, answer, leave: () => sent.destroy() }
}

test('a stream says changed for its topic and after a gap, and carries no data', async () => {
  const { tell, tellGap, listen: open } = await openStreams()
  const { heard, answer } = await open('/order:7')
  expect(answer.headers['content-type']).toBe('text/event-stream')
  expect(heard.text).toMatch(/^retry: [2-4]\d\d\d\n\n$/)
  tell('order:8')
  tell('order:7')
  await expect.poll(() => heard.text).toMatch(/^retry: \d+\n\nevent: changed\ndata:\n\n$/)
  tellGap()
  await expect.poll(() => heard.text.split('event: changed').length - 1).toBe(2)
})

test('what only makes old what a page holds for later is told by another word, and never in the place of a change', async () => {
  const { opened, tell, listen: open } = await openStreams()
  const { heard } = await open('/site/end/offers')
  tell('offers')
  await expect.poll(() => heard.text).toMatch(/\n\nevent: stale\ndata:\n\n$/)
  opened[0]!.cork()
  for (let round = 0; round < 100; round++) tell('offers')
  tell('site')
  opened[0]!.uncork()
  await expect.poll(() => heard.text).toMatch(/event: changed\ndata:\n\n$/)
  expect(heard.text.length).toBeLessThan(300)
})

test('who has left, or whose session has ended, hears nothing more and leaves nothing behind', async () => {
  const { streams, tell, listen: open } = await openStreams()
  const [left, loggedOut, other] = [
    await open('/orders/account:1'),
    await open('/orders/account:1'),
    await open('/orders/account:2'),
  ]
  left.leave()
  await expect.poll(() => streams.size).toBe(2)
  tell('account:1')
  await expect.poll(() => loggedOut.heard.hasEnded).toBe(true)
  expect(streams.size).toBe(1)
  tell('orders')
  await expect.poll(() => other.heard.text).toContain('changed')
  expect(loggedOut.heard.text).not.toContain('changed')
})

test('a browser that does not read piles nothing up', async () => {
  const { opened, tell, listen: open } = await openStreams()
  const { answer } = await open('/site')
  answer.pause()
  const response = opened[0]!
  response.cork() // nothing leaves, as when nobody takes anything in
  for (let round = 0; round < 10_000; round++) tell('site')
  expect(response.writableLength).toBeLessThan(1_000)
})

test('one address cannot take all places, and all together not more than there are', async () => {
  const { streams, listen: open } = await openStreams({ max: 3, perAddressMax: 2 })
  const first = await open('/site')
  expect(streams.hasPlaceFor('203.0.113.7')).toBe(true)
  await open('/site')
  expect(streams.hasPlaceFor('203.0.113.7')).toBe(false)
  expect(streams.hasPlaceFor('203.0.113.8')).toBe(true)
  await open('/site')
  expect(streams.hasPlaceFor('203.0.113.8')).toBe(false)
  expect(streams.hasPlaceFor(null)).toBe(false)
  first.leave()
  await expect.poll(() => streams.hasPlaceFor('203.0.113.8')).toBe(true)
})

test('everybody is sent away before the process goes, to come back at different moments', async () => {
  const { streams, listen: open, toAll, toGaps } = await openStreams()
  const all = await Promise.all(Array.from({ length: 20 }, () => open('/site')))
  streams.close()
  await expect.poll(() => all.every(({ heard }) => heard.hasEnded)).toBe(true)
  const retries = all.map(({ heard }) => heard.text.split('retry: ').at(-1))
  expect(new Set(retries).size).toBeGreaterThan(10)
  expect([streams.size, toAll.size, toGaps.size]).toEqual([0, 0, 0])
})

test('once the process is about to go, whoever comes is sent away at once, with a time to come back', async () => {
  const { streams, listen: open } = await openStreams()
  const early = await open('/site')
  streams.turnAway()
  const { heard } = await open('/site')
  await expect
    .poll(() => heard)
    .toEqual({ text: expect.stringMatching(/^retry: [2-4]\d\d\d\n\n$/), hasEnded: true })
  expect([early.heard.hasEnded, streams.size]).toEqual([false, 1])
})
