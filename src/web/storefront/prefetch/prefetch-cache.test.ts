import { expect, test } from 'vitest'
import { PrefetchCache } from './prefetch-cache.ts'

/** Opens a cache. The test decides when and how its requests are answered. */
function openCache() {
  const requests: {
    address: string
    respond: (text: string, status?: number) => void
    fail: (error?: Error) => void
  }[] = []
  const clock = { ms: 0 }
  const cache = new PrefetchCache(
    (address) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      requests.push({
        address: String(address),
        respond: (text, status = 200) => resolve(new Response(text, { status })),
        fail: (error = new TypeError('network error')) => reject(error),
      })
      return promise
    },
    () => clock.ms,
  )
  const click = async (address: string) => (await cache.read(address)).text()
  return { cache, requests, clock, click, addresses: () => requests.map(({ address }) => address) }
}

/** Waits until pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a prefetched response is used once', async () => {
  const { cache, requests, click, addresses } = openCache()
  cache.setConnected(true)
  cache.prefetch('/about.data')
  cache.prefetch('/about.data')
  requests[0]!.respond('About us')
  expect(await click('/about.data')).toBe('About us')
  expect(addresses()).toEqual(['/about.data'])

  const again = click('/about.data')
  requests[1]!.respond('About us today')
  expect(await again).toBe('About us today')
})

test('a response that is still pending is used', async () => {
  const { cache, requests, click, addresses } = openCache()
  cache.prefetch('/about.data')
  const clicked = click('/about.data')
  requests[0]!.respond('About us')
  expect(await clicked).toBe('About us')
  expect(addresses()).toEqual(['/about.data'])
})

test('the current page is not prefetched', async () => {
  const { cache, requests, click, addresses } = openCache()
  const clicked = click('/about.data')
  cache.prefetch('/about.data')
  requests[0]!.respond('About us')
  await clicked
  cache.prefetch('/about.data')
  expect(addresses()).toEqual(['/about.data'])
})

test('after a change event no response requested earlier is used, even if it was pending', async () => {
  const { cache, requests, click } = openCache()
  cache.setConnected(true)
  cache.prefetch('/here.data')
  requests[0]!.respond('old')
  cache.prefetch('/under-way.data')
  cache.prefetch('/waited-for.data')
  const waitedFor = click('/waited-for.data')
  cache.forget()
  requests[1]!.respond('old')
  requests[2]!.respond('old')
  await settled()
  const [here, underWay] = [click('/here.data'), click('/under-way.data')]
  for (const { respond } of requests.slice(3)) respond('new')
  expect(await Promise.all([here, underWay, waitedFor])).toEqual(['new', 'new', 'new'])
})

test('without change events earlier responses are dropped and new ones last three seconds', async () => {
  const { cache, requests, clock, addresses } = openCache()
  cache.setConnected(true)
  cache.prefetch('/heard.data')
  requests[0]!.respond('')
  await settled()
  clock.ms = 59_000
  cache.prefetch('/heard.data')
  expect(addresses()).toEqual(['/heard.data'])
  cache.setConnected(false)
  cache.prefetch('/heard.data')
  requests[1]!.respond('')
  await settled()
  clock.ms += 2_000
  cache.prefetch('/heard.data')
  expect(addresses()).toHaveLength(2)
  clock.ms += 2_000
  cache.prefetch('/heard.data')
  expect(addresses()).toHaveLength(3)
})

test('data is requested again after a network error or an error status', async () => {
  const { cache, requests, click } = openCache()
  cache.prefetch('/broken.data')
  const waiting = click('/broken.data')
  requests[0]!.fail()
  await settled()
  requests[1]!.respond('there after all')
  expect(await waiting).toBe('there after all')

  cache.prefetch('/too-many.data')
  requests[2]!.respond('Not now', 503)
  await settled()
  const clicked = click('/too-many.data')
  requests[3]!.respond('now')
  expect(await clicked).toBe('now')
})

test('a click does not wait a second time for a prefetch that got no response', async () => {
  const { cache, requests, click, addresses } = openCache()
  cache.prefetch('/silent.data')
  const clicked = click('/silent.data')
  requests[0]!.fail(new DOMException('', 'AbortError'))
  await expect(clicked).rejects.toThrow(DOMException)
  expect(addresses()).toEqual(['/silent.data'])
  const again = click('/silent.data')
  requests[1]!.respond('there now')
  expect(await again).toBe('there now')
})

test('at most twelve responses are cached, and the oldest are evicted', () => {
  const { cache, addresses } = openCache()
  for (let page = 0; page < 13; page++) cache.prefetch(`/${page}.data`)
  cache.prefetch('/12.data')
  expect(addresses()).toHaveLength(13)
  cache.prefetch('/0.data')
  expect(addresses()).toHaveLength(14)
})
