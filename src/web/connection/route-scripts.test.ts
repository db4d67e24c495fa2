import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptOutdated } from './failed-request.ts'
import { RouteScripts } from './route-scripts.ts'

const SCRIPT = 'data:text/javascript,export const name = "bag"'
const REFUSED = 'data:text/javascript,throw new Error("remembered")'
const modules: Record<string, unknown> = { root: 'loaded' }
const onFailure = vi.fn()
const fetched = vi.fn<typeof fetch>()
const assign = vi.fn()

beforeEach(() => {
  delete modules['bag']
  fetched.mockReset().mockImplementation(async () => new Response('script'))
  onFailure.mockReset()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('window', {
    __reactRouterRouteModules: modules,
    __reactRouterManifest: {
      routes: {
        root: { id: 'root', path: 'root', module: '/static/root.js' },
        bag: { id: 'bag', path: 'bag', module: SCRIPT },
        torn: { id: 'torn', path: 'torn', module: REFUSED },
      },
    },
    __reactRouterDataRouter: {
      state: { navigation: { location: { pathname: '/bag', search: '?size=M' } } },
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a script that fails to load is reported and loaded at the next attempt', async () => {
  const scripts = new RouteScripts(onFailure)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const loading = scripts.load('bag')
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.any(TypeError), 'bag'))
  scripts.retry()
  expect(await loading).toMatchObject({ name: 'bag' })
  expect(modules['bag']).toMatchObject({ name: 'bag' })
})

test('a script is loaded once', async () => {
  const scripts = new RouteScripts(onFailure)
  await Promise.all([scripts.load('bag'), scripts.load('bag')])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('if a script is of an earlier version, the page is loaded as a new document', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  void new RouteScripts(onFailure).load('bag')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/bag?size=M'))
  expect(onFailure).not.toHaveBeenCalledWith(expect.any(ScriptOutdated), 'bag')
})

test('if the browser remembers a failed import, the page is loaded as a new document', async () => {
  void new RouteScripts(onFailure).load('torn')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/bag?size=M'))
  expect(onFailure).not.toHaveBeenCalled()
})

test('a missing script can be loaded in advance, and a failure is then not reported', async () => {
  const scripts = new RouteScripts(onFailure)
  scripts.preload('/root')
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  scripts.preload('/bag')
  scripts.preload('/bag')
  await vi.waitFor(() => expect(modules['bag']).toBeDefined())
  expect(onFailure).not.toHaveBeenCalled()
})
