import { beforeEach, expect, test, vi } from 'vitest'

const passed = vi.fn<typeof fetch>(async () => new Response('from the network'))
const read = vi.fn(async () => new Response('prefetched'))
const onWrite = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', passed)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://zari.example' })
  const { interceptRouteData } = await import('./intercept-route-data.ts')
  return interceptRouteData({ read, onWrite })
})

const page = (path: string) => new URL(path, 'https://zari.example')

test('a request of the router for route data is answered by the given source', async () => {
  const init = { signal: new AbortController().signal }
  expect(await (await fetch(page('/shop/saree.data?page=2'), init)).text()).toBe('prefetched')
  expect(read).toHaveBeenCalledWith('/shop/saree.data?page=2', init)
  expect(passed).not.toHaveBeenCalled()
})

test('requests for anything but route data reach the network unchanged', async () => {
  await fetch('/shop/suggestions?q=silk')
  await fetch(page('/healthz'))
  await fetch(new URL('https://elsewhere.example/x.data'))
  expect(passed).toHaveBeenCalledTimes(3)
  expect(read).not.toHaveBeenCalled()
  expect(onWrite).not.toHaveBeenCalled()
})

test('a POST request reaches the network and is reported', async () => {
  await fetch(page('/cart.data'), { method: 'POST' })
  expect(onWrite).toHaveBeenCalledOnce()
  expect(passed).toHaveBeenCalledOnce()
})
